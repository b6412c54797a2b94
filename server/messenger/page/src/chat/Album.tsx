import { useState } from 'react';
import type { MediaView, MessageView } from '../../../page-api/page.message.views';
import { Lightbox } from './Lightbox';
import { MessageMedia } from './MessageMedia';

type Photo = Extract<MediaView, { kind: 'photo' }>;

/** The number of photos in each row, by the number of photos. */
const ROWS: Record<number, number[]> = {
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
  10: [2, 2, 3, 3],
};

/** Shows photos as a grid, and files as a list. */
export function Album({ messages }: { messages: MessageView[] }) {
  const [shown, setShown] = useState<number>();
  const photos = messages
    .map(({ media }) => media)
    .filter((media): media is Photo => media?.kind === 'photo');
  if (photos.length < messages.length) {
    return messages.map(({ id, media }) => media && <MessageMedia key={id} media={media} />);
  }
  return (
    <div className="album">
      {inRows(photos).map((row, at) => (
        <div className="album-row" key={at} data-count={row.length}>
          {row.map((photo) => {
            const index = photos.indexOf(photo);
            return (
              <button
                type="button"
                key={index}
                className="album-photo"
                aria-label={`Open photo ${index + 1} of ${photos.length}`}
                onClick={() => setShown(index)}
              >
                <img src={photo.previewUrl} alt="" />
              </button>
            );
          })}
        </div>
      ))}
      {shown !== undefined && <Lightbox photos={photos} first={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function inRows(photos: Photo[]): Photo[][] {
  const counts = ROWS[photos.length] ?? [photos.length];
  return counts.map((count, row) => {
    const before = counts.slice(0, row).reduce((sum, one) => sum + one, 0);
    return photos.slice(before, before + count);
  });
}
