import { isObject } from '../../../../../text/json-words.ts';
import { O3D_CODES as CODES } from '../../../codes.ts';
import type { SceneObject } from '../document.ts';
import { fieldIds, numberIn, paramPath } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';

const OLDEST = 5;
const NEWEST = 6;

/** The classes of Google's loader, named without `o3d.` (docs/reference/o3d.md#classes-of-objects). */
const CLASSES: ReadonlySet<string> = new Set([
  ...[
    'Transform Shape Primitive StreamBank SkinEval VertexBuffer SourceBuffer IndexBuffer Skin ParamArray Curve FunctionEval',
    'ParamOp2FloatsToFloat2 ParamOp3FloatsToFloat3 ParamOp4FloatsToFloat4 ParamOp16FloatsToMatrix4',
    'Matrix4Translation Matrix4AxisRotation Matrix4Scale Matrix4Composition TRSToMatrix4 ParamObject',
    'Material Sampler Texture2D TextureCUBE Effect State',
  ].flatMap((line) => line.split(' ').map((name) => `o3d.${name}`)),
  'o3djs.DestinationBuffer',
]);

/** Checks the version, the classes, and the ids, which objects, params and fields share. */
export function checkIds(checked: CheckedScene): void {
  const { index, report } = checked;
  const { version, roots, objects, byClass } = index;
  const path = 'scene.version';
  if (version < OLDEST) report.add(CODES.O3D_VERSION_OLD, `Version ${version} is below ${OLDEST}`, { path });
  if (version > NEWEST)
    report.add(CODES.O3D_VERSION_UNKNOWN, `Version ${version} is above ${NEWEST}`, { path });
  if (!roots.has('root'))
    report.add(CODES.O3D_ROOT_MISSING, 'The scene has no o3d_rootObject_root', { path: 'scene' });
  for (const [className, [first]] of byClass) {
    if (CLASSES.has(className)) continue;
    report.add(CODES.O3D_CLASS_UNKNOWN, `Unknown class ${className}`, { path: first?.path ?? '' });
  }
  checkShapes(checked);
  const places = new Map<number, string>();
  const claim = (id: number | undefined, place: string) => {
    if (id === undefined) return;
    const other = places.get(id);
    if (other === undefined) places.set(id, place);
    else report.add(CODES.O3D_ID_DUPLICATE, `Id ${id} is also that of ${other}`, { path: place });
  };
  for (const [name, id] of roots) claim(id, `scene.o3d_rootObject_${name}`);
  for (const object of objects) claimAll(object, claim);
}

function claimAll(object: SceneObject, claim: (id: number | undefined, place: string) => void): void {
  claim(object.id, object.path);
  for (const param of object.params.values()) claim(param.id, paramPath(param));
  const list = object.custom.fieldData === undefined ? 'fields' : 'fieldData';
  fieldIds(object.custom).forEach((id, index) => {
    claim(id, `${object.path}.custom.${list}[${index}]`);
  });
}

/** Reports what `indexScene` skips. */
function checkShapes({ document, report }: CheckedScene): void {
  const classes = isObject(document.scene.objects) ? Object.entries(document.scene.objects) : [];
  for (const [className, list] of classes) {
    const path = `scene.objects.${className}`;
    if (!Array.isArray(list)) {
      report.add(CODES.O3D_OBJECT_SHAPE, `Expected a list of ${className} objects`, { path });
      continue;
    }
    list.forEach((object, index) => {
      if (isObject(object) && numberIn(object.id) !== undefined) return;
      report.add(CODES.O3D_OBJECT_SHAPE, `Object without an id in the list of ${className}`, {
        path: `${path}[${index}]`,
      });
    });
  }
}
