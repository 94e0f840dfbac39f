import { declareCodes } from '../../report/report.ts';

const DAMAGED = 'The file is damaged or was written by a faulty tool; get another copy or compile it again.';

export const MDL_CODES = declareCodes({
  MDL_KOTOR: {
    severity: 'error',
    meaning:
      'The model belongs to Knights of the Old Republic, whose files only begin like those of Neverwinter Nights.',
    advice: 'Use a tool for Knights of the Old Republic, such as KotOrBlender.',
  },
  MDL_SIZE: {
    severity: 'error',
    meaning: 'The file is shorter than the two blocks that its header tells of.',
    advice: 'The file was cut off, often by a broken download or copy; get it again from its source.',
  },
  MDL_UNREADABLE: {
    severity: 'error',
    meaning: 'A pointer leads to something that is not there or cannot be what it should be.',
    advice: `${DAMAGED} The pointer and all bytes are kept.`,
  },
  MDL_NODE_CYCLE: {
    severity: 'error',
    meaning: 'A node is its own ancestor.',
    advice: `${DAMAGED} The node is left out where it comes again.`,
  },
  MDL_NODE_DEPTH: {
    severity: 'error',
    meaning: 'Nodes are nested deeper than in any real model.',
    advice: `${DAMAGED} What lies deeper is left out.`,
  },
  MDL_ROOT_MISSING: {
    severity: 'warning',
    meaning: 'A model or an animation has no nodes.',
    advice: 'Nothing is needed if the file belongs to others; else compile it again from its source.',
  },
  MDL_FILE_FOREIGN: {
    severity: 'warning',
    meaning: 'A file that belongs to the model is of another system.',
    advice: 'It is left out; files of one extension can belong to several systems.',
  },
});
