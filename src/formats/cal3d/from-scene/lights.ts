/** Lights of bones, which have a type and a color. */
import { FIT_CODES } from '../../../fit/codes.ts';
import type { Report } from '../../../report/report.ts';
import type { ElementPath } from '../../../scene/path.ts';
import type { Light, Scene } from '../../../scene/scene.ts';
import { quoted } from '../../../text/names.ts';
import type { SkeletonContent } from '../files/binary/schema.ts';

const NUMBERS: Readonly<Record<Light['type'], number>> = { point: 1, directional: 2, spot: 3, ambient: 4 };

/** The light of each node: the first if it has several. */
export function lightsByNode({ lights }: Scene): Map<number, Light> {
  return new Map(lights.toReversed().map((light) => [light.node, light]));
}

export function boneLight(
  light: Light | undefined,
): Pick<SkeletonContent['bones'][number], 'lightType' | 'lightColor'> {
  return light ? { lightType: NUMBERS[light.type], lightColor: Float32Array.from(light.color) } : {};
}

/** Reports lights that bones cannot hold, and the properties of the others that are lost. */
export function reportLights(scene: Scene, boneOf: ReadonlyMap<number, number>, report: Report): void {
  const held = new Set(
    [...lightsByNode(scene)].flatMap(([node, light]) => (boneOf.has(node) ? [light] : [])),
  );
  scene.lights.forEach((light, index) => {
    const path: ElementPath = `lights[${index}]`;
    const name = quoted(light.name, path);
    if (!held.has(light)) {
      report.lose(FIT_CODES.FIT_LIGHT_DROPPED, `Light ${name} was dropped: it has no bone of its own`, {
        path,
      });
      return;
    }
    const { intensity = 1, range, cone } = light;
    const lost = [
      ...(intensity === 1 ? [] : ['intensity']),
      ...(range === undefined || range === Number.POSITIVE_INFINITY ? [] : ['range']),
      ...(light.type === 'spot' && cone ? ['cone'] : []),
    ];
    if (lost.length === 0) return;
    report.lose(FIT_CODES.FIT_LIGHT_APPROXIMATED, `Cal3D has no ${lost.join(' and ')} of light ${name}`, {
      path,
    });
  });
}
