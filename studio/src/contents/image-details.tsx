import type { FunctionComponent } from 'preact';
import type { ShownCharacter } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';
import { counted } from '../ui/counted.ts';
import { describeOnGpu } from './sizes.ts';
import { usePicture } from './texture.tsx';

/** The picture of a texture, and its sizes. */
export const ImageDetails: FunctionComponent<{ character: ShownCharacter; index: number }> = ({
  character,
  index,
}) => {
  const { scene, worker } = character;
  const answer = useAnswer(scene, async () => ({ facts: await worker.imageFacts(index) }));
  const image = usePicture(answer?.facts?.picture);
  const uri = scene.textures[index]?.uri ?? '';
  if (!answer) return null;
  const { facts } = answer;
  return (
    <div class="image-details">
      {facts && <img ref={image} alt={uri} />}
      <p class="quiet">
        {facts
          ? `${facts.width} × ${facts.height} pixels, ${uri.slice(uri.lastIndexOf('.') + 1).toUpperCase()}, ${counted(facts.size, 'byte')}; ${describeOnGpu(facts)}`
          : 'The image is missing or cannot be decoded.'}
      </p>
    </div>
  );
};
