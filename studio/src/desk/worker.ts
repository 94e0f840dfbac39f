/** The functions of a worker. */
import { expose } from 'comlink';
import { convertItem, examine, openCollection, planCollection, turn } from './batch.ts';
import { byteKinds } from './coloring.ts';
import { compare, distancesAt, prepareDistances } from './comparing.ts';
import { conversionChoices, convertFiles, targetFacts } from './converting.ts';
import { cut, cutRewrites } from './cutting.ts';
import { differencesFrom } from './differing.ts';
import { fieldValue, overwriteBytes, rename, replaceTexture, setField, whyNotRenamed } from './editing.ts';
import { foreseenFindings } from './foreseeing.ts';
import { childrenOf, fieldsAtOffset, fieldsAtPath, openTree, recordAround } from './inspecting.ts';
import { elementAtPath, placeOfElement, placeOfShown } from './locating.ts';
import { addEvents, holdsEvents } from './marking.ts';
import { editMaterial, materialHolds } from './materials.ts';
import { open } from './opening.ts';
import { zip } from './packing.ts';
import { place } from './placing.ts';
import { addPoseClip } from './posing.ts';
import { search } from './searching.ts';
import { survey } from './survey.ts';
import { imageFacts, thumbnails } from './thumbnails.ts';

const desk = {
  open,
  survey,
  openTree,
  childrenOf,
  fieldsAtOffset,
  fieldsAtPath,
  recordAround,
  byteKinds,
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
  foreseenFindings,
  convertFiles,
  zip,
  cut,
  cutRewrites,
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
  openCollection,
  planCollection,
  convertItem,
  examine,
  turn,
};

export type Desk = typeof desk;

expose(desk);
