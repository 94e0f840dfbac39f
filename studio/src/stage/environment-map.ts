/** An environment map from a Radiance HDR file. Imported lazily, since few users bring one. */
import {
  DataTexture,
  EquirectangularReflectionMapping,
  LinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
  type TextureDataType,
} from 'three';
import { HDRLoader } from 'three/addons/loaders/HDRLoader.js';
import { notify } from '../state/notices.ts';
import { type EnvironmentMap, light } from './settings.ts';

const MOST_PIXELS = 8192 * 4096;
/** Bytes that a header fits in. */
const HEADER = 4096;

/** Lights the stage with a Radiance HDR file. */
export async function loadEnvironmentMap(name: string, file: Blob): Promise<void> {
  try {
    await expectSize(file);
    const environmentMap = { name, texture: textureOf(await file.arrayBuffer()) };
    light.value.environmentMap?.texture.dispose();
    light.value = { ...light.value, environmentMap };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^THREE\.\w+: /, '') : `${error}`;
    notify('error', `${name} cannot be read as a Radiance HDR image: ${reason}`);
  }
}

/** Lights the stage with the default environment again. */
export function removeEnvironmentMap(): void {
  const { environmentMap, ...others } = light.value;
  environmentMap?.texture.dispose();
  light.value = others;
}

/** The loader allocates what the header asks for. */
async function expectSize(file: Blob): Promise<void> {
  const header = await file.slice(0, HEADER).text();
  const [, height, width] = /^[-+]Y\s+(\d+)\s+[-+]X\s+(\d+)/m.exec(header) ?? [];
  if (Number(height) * Number(width) > MOST_PIXELS) throw new Error('It has more than 8,192 × 4,096 pixels');
}

function textureOf(content: ArrayBuffer): EnvironmentMap['texture'] {
  const { width, height, data, type } = new HDRLoader().parse(content);
  if (!data || !width || !height || data.length !== width * height * 4) throw new Error('It is truncated');
  const texture = new DataTexture(
    data as Uint16Array<ArrayBuffer>,
    width,
    height,
    RGBAFormat,
    type as TextureDataType,
    EquirectangularReflectionMapping,
  );
  Object.assign(texture, {
    colorSpace: LinearSRGBColorSpace,
    magFilter: LinearFilter,
    minFilter: LinearFilter,
    flipY: true,
    needsUpdate: true,
  });
  return texture;
}
