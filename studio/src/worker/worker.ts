/** The functions of a worker. */
import { expose } from 'comlink';
import { convertItem, examine, openCollection, planCollection, turn } from './batch.ts';
import { byteKinds } from './coloring.ts';
import { compare, distancesAt, prepareDistances } from './comparing.ts';
import { conversionChoices, convertFiles, type Order, type Subject, targetFacts } from './converting.ts';
import { cut, fileOfClip } from './cutting.ts';
import { differencesFrom } from './differing.ts';
import { fieldValue, overwriteBytes, rename, replaceTexture, setField, whyNotRenamed } from './editing.ts';
import { expectedFindings } from './expected-findings.ts';
import { childrenOf, fieldsAtOffset, fieldsAtPath, openTree, recordAround } from './inspecting.ts';
import { elementAtPath, placeOfElement, placeOfShown } from './locating.ts';
import { byteMap } from './mapping.ts';
import { addEvents, holdsEvents } from './marking.ts';
import { editMaterial, materialHolds } from './materials.ts';
import type { OpenOptions } from './opened.ts';
import { open } from './opening.ts';
import { zip } from './packing.ts';
import { place } from './placing.ts';
import { addPoseClip } from './posing.ts';
import type { Edited } from './putting-back.ts';
import { receive, takeReceived } from './receiving.ts';
import { scan } from './scan.ts';
import { search } from './searching.ts';
import type { Step } from './steps.ts';
import { imageFacts, thumbnails } from './thumbnails.ts';

/** Functions of files are preceded by `receive`, see sending.ts. */
const worker = {
  receive,
  open: (inputs: readonly string[], options: OpenOptions, onFile: (name: string) => void) =>
    open(takeReceived(), inputs, options, onFile),
  /** Opens a character without sending it to the page, which has it already. */
  openAgain: async (inputs: readonly string[], options: OpenOptions, onFile: (name: string) => void) => {
    await open(takeReceived(), inputs, options, onFile);
  },
  scan: () => scan(takeReceived()),
  openTree,
  childrenOf,
  fieldsAtOffset,
  fieldsAtPath,
  recordAround,
  byteKinds,
  byteMap,
  search,
  differencesFrom,
  overwriteBytes,
  place,
  elementAtPath,
  placeOfElement,
  placeOfShown,
  compare,
  prepareDistances,
  distancesAt,
  conversionChoices,
  expectedFindings,
  convertFiles: (of: Omit<Subject, 'files'>, order: Order, onStep: (step: Step) => void) =>
    convertFiles({ files: takeReceived(), ...of }, order, onStep),
  putBackEdits: async (of: Omit<Edited, 'files'>) => {
    const files = takeReceived();
    const { putBackEdits } = await import('./putting-back.ts');
    return putBackEdits({ files, ...of });
  },
  zip,
  cut,
  fileOfClip,
  fieldValue,
  setField,
  rename,
  whyNotRenamed,
  replaceTexture,
  addPoseClip,
  thumbnails,
  imageFacts,
  materialHolds,
  editMaterial,
  holdsEvents,
  addEvents,
  targetFacts,
  openCollection: () => openCollection(takeReceived()),
  planCollection,
  convertItem,
  examine,
  turn,
};

export type WorkerApi = typeof worker;

expose(worker);
