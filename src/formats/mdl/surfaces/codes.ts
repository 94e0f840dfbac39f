import { declareCodes } from '../../../report/report.ts';

const KEPT = 'The line is kept as it is.';

export const MDL_SURFACE_CODES = declareCodes({
  MDL_PLT_LAYER: {
    severity: 'warning',
    meaning: 'Pixels of a PLT belong to layers that do not exist.',
    advice: 'They are coloured like skin; open the PLT in an editor and give them one of the ten layers.',
  },
  MDL_PLT_TRAILING: {
    severity: 'info',
    meaning: 'Bytes follow the pixels of a PLT.',
    advice: 'Nothing is needed: they are kept.',
  },
  MDL_PALETTE_MISSING: {
    severity: 'warning',
    meaning: 'A PLT is coloured without palettes of the game, in colours that Exhume has of its own.',
    advice:
      'Name the folder or archive that has pal_skin01.tga and its like with --search, such as the game’s chitin.key.',
  },
  MDL_PALETTE_ROW: {
    severity: 'warning',
    meaning: 'A palette does not have the colour that was asked for.',
    advice: 'Its last colour is used; palettes of the game have the colours 0 to 175.',
  },
  MDL_SETTING_UNKNOWN: {
    severity: 'info',
    meaning: 'A TXI or MTR has a setting that the engine does not have.',
    advice: `${KEPT} Correct its name if it is a mistake.`,
  },
  MDL_SETTING_VALUE: {
    severity: 'warning',
    meaning: 'A setting of a TXI or MTR has no value, or none that it can have.',
    advice: `${KEPT} Correct the value.`,
  },
  MDL_SETTING_ROWS: {
    severity: 'warning',
    meaning: 'A setting of a TXI announces more lines of numbers than follow it.',
    advice: `${KEPT} Correct the number, or add the lines.`,
  },
  MDL_ALPHA_MIRRORS: {
    severity: 'info',
    meaning:
      'The alpha of a texture says either what can be seen through or how little it mirrors; the model does not say which.',
    advice: 'If it is to be seen through, give the mesh a transparencyhint above 0.',
  },
  MDL_SURFACE_LOSS: {
    severity: 'warning',
    meaning: 'A surface looks otherwise in the game than a scene can say.',
    advice: 'The setting is kept in the properties of the material under its own name.',
  },
});
