import { useState } from 'react';
import type { MediaView, MessageView } from '../../../page-api/page.message.views';
import { Dialog } from '../parts/Dialog';
import { Icon, IconButton } from '../parts/Icon';

type Photo = Extract<MediaView, { kind: 'photo' }>;

/** The photos or files of a message or of an album. A photo opens in full size, and a file is downloaded. */
export function Media({ messages }: { messages: MessageView[] }) {
  const [shown, setShown] = useState<number>();
  const all = messages.flatMap(({ media }) => media ?? []);
  const photos = all.filter((media) => media.kind === 'photo');
  return (
    <>
      {photos.length > 0 && (
        <div className="photos" data-count={photos.length}>
          {photos.map((photo, index) => (
            <button
              type="button"
              key={index}
              className="photo"
              aria-label={`Open photo ${index + 1} of ${photos.length}`}
              onClick={() => setShown(index)}
            >
              <img src={photo.previewUrl} alt="" width={photo.width} height={photo.height} />
            </button>
          ))}
        </div>
      )}
      {all.map(
        (media) =>
          media.kind !== 'photo' && (
            <a className="document" key={media.url} href={media.url} download={media.name}>
              <span className="document-icon">
                <Icon name="file" />
              </span>
              <span className="document-text">
                <b>{media.name}</b>
                <span>
                  {media.kind === 'video' && 'Video, '}
                  {Math.ceil(media.size / 1024)} KB
                </span>
              </span>
            </a>
          ),
      )}
      {shown !== undefined && <Lightbox photos={photos} first={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** Shows one photo at a time in full size. A click or Escape closes it, and arrows show the next one. */
function Lightbox({ photos, first, onClose }: { photos: Photo[]; first: number; onClose: () => void }) {
  const [index, setIndex] = useState(first);
  const { url, width, height } = photos[index]!;
  const go = (step: number) => setIndex((index + step + photos.length) % photos.length);
  const onKey = (key: string) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  return (
    <Dialog title="Photo" className="lightbox" onClose={onClose} onKey={onKey}>
      <button type="button" className="lightbox-photo" aria-label="Close the photo" onClick={onClose}>
        <img src={url} alt="" width={width} height={height} />
      </button>
      {photos.length > 1 && (
        <div className="lightbox-bar">
          <IconButton name="back" label="Previous photo" onClick={() => go(-1)} />
          {index + 1} of {photos.length}
          <IconButton name="forward" label="Next photo" onClick={() => go(1)} />
        </div>
      )}
    </Dialog>
  );
}
