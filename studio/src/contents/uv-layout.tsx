import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownCharacter } from '../state/characters.ts';
import { theme } from '../state/theme.ts';
import { useAnswer } from '../state/use-answer.ts';
import { Choice } from '../ui/choice.tsx';
import { extentOf, type UvSet, uvSetsOf } from './uv-sets.ts';

/** Pixels of the picture, which the panel scales. */
const SIDE = 640;

/** The texture coordinates of a mesh over its texture, one surface and UV set at a time. */
export const UvLayout: FunctionComponent<{ character: ShownCharacter; index: number }> = ({
  character: { scene, worker },
  index,
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosen = useSignal(0);
  const sets = uvSetsOf(scene, index);
  const set = sets[chosen.value] ?? sets[0];
  const texture = set?.texture;
  const subject = texture === undefined ? undefined : scene.textures[texture];
  const answer = useAnswer(subject, async () => ({
    facts: texture === undefined ? undefined : await worker.imageFacts(texture),
  }));
  const { value: now } = theme;
  useLayoutEffect(() => {
    if (!set || !canvas.current) return undefined;
    let isGone = false;
    const drawn = canvas.current;
    const draw = async () => {
      const picture = answer?.facts && (await createImageBitmap(answer.facts.picture));
      if (!isGone) drawLayout(drawn, set, picture);
      picture?.close();
    };
    void draw();
    return () => {
      isGone = true;
    };
  }, [set?.uvs, answer, now]);
  if (!set) return <p class="uv-layout quiet">This mesh has no texture coordinates.</p>;
  return (
    <figure class="uv-layout">
      {sets.length > 1 && (
        <Choice
          label="Surface and UV set"
          value={`${sets.indexOf(set)}`}
          options={sets.map(({ title }, at) => [`${at}`, title] as const)}
          onChoose={(value) => (chosen.value = Number(value))}
        />
      )}
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={`Texture coordinates of ${set.title}`}
      />
    </figure>
  );
};

function drawLayout(canvas: HTMLCanvasElement, { uvs, primitive }: UvSet, picture?: ImageBitmap): void {
  const context = canvas.getContext('2d')!;
  const style = getComputedStyle(canvas);
  const { low, size } = extentOf(uvs);
  const tile = SIDE / size;
  context.clearRect(0, 0, SIDE, SIDE);
  for (let v = 0; v < size; v++)
    for (let u = 0; u < size; u++) {
      if (picture) context.drawImage(picture, u * tile, v * tile, tile, tile);
      context.strokeStyle = style.getPropertyValue('--line');
      context.strokeRect(u * tile, v * tile, tile, tile);
    }
  const x = (vertex: number) => (uvs[vertex * 2]! - low[0]) * tile;
  const y = (vertex: number) => (uvs[vertex * 2 + 1]! - low[1]) * tile;
  const path = new Path2D();
  const { indices } = primitive;
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const [a, b, c] = indices.subarray(corner, corner + 3);
    path.moveTo(x(a!), y(a!));
    path.lineTo(x(b!), y(b!));
    path.lineTo(x(c!), y(c!));
    path.closePath();
  }
  // Dark under light, so that lines are seen on any texture.
  context.lineJoin = 'round';
  context.strokeStyle = 'rgb(0 0 0 / 60%)';
  context.lineWidth = 2.5;
  context.stroke(path);
  context.strokeStyle = style.getPropertyValue('--accent');
  context.lineWidth = 1;
  context.stroke(path);
}
