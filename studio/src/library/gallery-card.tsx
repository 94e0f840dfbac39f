import { Fragment, type FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Item } from '../batch/item.ts';
import type { Thumbnails } from '../batch/thumbnails.ts';
import { fileName } from '../files/named-file.ts';
import { notifyError } from '../state/notices.ts';
import { counted } from '../ui/counted.ts';

interface Props {
  item: Item;
  /** Tells it apart from others of its name. */
  folder: string;
  thumbnails: Thumbnails;
  isSelected: boolean;
  onSelect(): void;
  onOpen(): void;
}

/** A picture of a character, which turns under the pointer; a click opens it. */
export const GalleryCard: FunctionComponent<Props> = ({
  item,
  folder,
  thumbnails,
  isSelected,
  onSelect,
  onOpen,
}) => {
  const name = fileName(item.id);
  const picture = thumbnails.get(item);
  const turn = () => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      thumbnails.turn(item).catch((error) => notifyError(error, name));
  };
  return (
    <li class={isSelected ? 'gallery-card selected' : 'gallery-card'}>
      <button
        type="button"
        title={titleOf(item, thumbnails)}
        onClick={onOpen}
        onPointerEnter={turn}
        onFocus={turn}
      >
        <Picture still={picture} turning={thumbnails.turnOf(item)} />
        <strong>
          {name}
          {folder !== '' && <small>{folder}</small>}
        </strong>
        <span class="quiet">
          {factsOf(item, thumbnails).map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </span>
      </button>
      <input type="checkbox" aria-label={`Select ${item.id}`} checked={isSelected} onChange={onSelect} />
    </li>
  );
};

function titleOf(item: Item, thumbnails: Thumbnails): string {
  const reason = thumbnails.refusalOf(item);
  return reason === undefined ? item.id : `${item.id}: ${reason}`;
}

function factsOf(item: Item, thumbnails: Thumbnails): string[] {
  const reason = thumbnails.refusalOf(item);
  if (reason !== undefined) return [`Cannot be read: ${reason}`];
  const facts = thumbnails.factsOf(item);
  if (!facts) return ['…'];
  const { bones, isRigid, clips, issues } = facts;
  return [
    counted(bones, isRigid ? 'node' : 'bone'),
    counted(clips, 'clip'),
    ...(issues > 0 ? [counted(issues, 'issue')] : []),
  ];
}

const Picture: FunctionComponent<{ still: Blob | undefined; turning: Blob | undefined }> = ({
  still,
  turning,
}) => (
  <span class="gallery-picture">
    {still && <BlobImage blob={still} />}
    {turning && <BlobImage blob={turning} name="turning" />}
  </span>
);

const BlobImage: FunctionComponent<{ blob: Blob; name?: string }> = ({ blob, name }) => {
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (!image.current) return undefined;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} class={name} alt="" />;
};
