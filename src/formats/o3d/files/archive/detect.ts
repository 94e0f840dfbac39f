import { tar } from '../../../../archives/tar.ts';
import { tarMembers } from '../../../../archives/tar-members.ts';
import { gunzip, gunzipStart } from '../../../../archives/unpack.ts';
import { latin1 } from '../../../../binary/string.ts';
import { unlessRefused } from '../../../../report/report.ts';
import { isJsonDocument } from '../../../json-document.ts';
import { MARKER_NAME, SCENE_NAME } from './layout.ts';
import { isGzip, isText } from './read.ts';

/** Bytes that are decompressed to find the marker of scenes, the first member of most archives. */
const START_BYTES = 2048;
/** Characters of a JSON text in which the keys of a scene are searched. */
const LONGEST_START = 1 << 16;

const SCENE = /"o3d_rootObject_|"objects"\s*:\s*\{\s*"o3d(?:js)?\./;

/** Whether bytes are a `scene.json`, or a tar, compressed or not, with the marker or a `scene.json`. */
export function detectArchive(bytes: Uint8Array): boolean {
  if (isGzip(bytes))
    return (
      hasMarker(gunzipStart(bytes, START_BYTES)) ||
      (unlessRefused(() => isScene(gunzip(bytes).data)) ?? false)
    );
  if (isText(bytes)) return !isJsonDocument(bytes) && SCENE.test(latin1(bytes.subarray(0, LONGEST_START)));
  return unlessRefused(() => isScene(bytes)) ?? false;
}

function hasMarker(start: Uint8Array): boolean {
  return unlessRefused(() => tarMembers(start).members.some(({ name }) => name === MARKER_NAME)) ?? false;
}

function isScene(bytes: Uint8Array): boolean {
  return tar.detect(bytes) && tarMembers(bytes).members.some(({ name }) => name === SCENE_NAME);
}
