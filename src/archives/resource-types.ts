/**
 * File extensions of BioWare's numeric resource types (docs/reference/nwn-archives.md#resource-names-and-types; BioWare's
 * "Key and BIF File Formats" §1.3).
 */
const EXTENSIONS: ReadonlyMap<number, string> = new Map([
  ...numbered(0, 'res bmp mve tga wav wfx plt ini bmu mpg txt'),
  ...numbered(2000, 'plh tex mdl thg'),
  ...numbered(2005, 'fnt'),
  ...numbered(2007, 'lua slt nss ncs mod are set ifo bic wok 2da tlk'),
  ...numbered(2022, 'txi git bti uti btc utc'),
  ...numbered(2029, 'dlg itp btt utt dds bts uts ltr gff fac bte ute btd utd btp utp dft gic gui css ccs'),
  ...numbered(2050, 'btm utm dwk pwk btg utg jrl sav utw 4pc ssf hak nwm bik ndb ptm ptt bak dat shd'),
  ...numbered(2070, 'xbc wbm mtr ktx ttf sql tml sq3 lod gif png jpg caf jui'),
  ...numbered(9996, 'ids erf bif key'),
]);

function numbered(first: number, extensions: string): [number, string][] {
  return extensions.split(' ').map((extension, index) => [first + index, extension]);
}

/** The extension of a type, or its number if the type is unknown. */
export function resourceExtension(type: number): string {
  return EXTENSIONS.get(type) ?? `${type}`;
}
