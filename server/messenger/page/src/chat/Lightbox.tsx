import { useState } from 'react';
import type { MediaView } from '../../../page-api/page.message.views';
import { Dialog } from '../parts/Dialog';
import { Icon, IconButton } from '../parts/Icon';

interface LightboxProps {
  photos: Extract<MediaView, { kind: 'photo' }>[];
  first: number;
  onClose: () => void;
}

/** Shows one photo at a time in full size. A click or Escape closes it, and arrows show the next one. */
export function Lightbox({ photos, first, onClose }: LightboxProps) {
  const [index, setIndex] = useState(first);
  const photo = photos[index];
  if (!photo) return null;
  const go = (step: number) => setIndex((index + step + photos.length) % photos.length);
  const onKey = (key: string) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  const isSeries = photos.length > 1;
  return (
    <Dialog title="Photo" className="lightbox" onClose={onClose} onKey={isSeries ? onKey : undefined}>
      <button type="button" className="lightbox-photo" aria-label="Close the photo" onClick={onClose}>
        <img src={photo.url} alt="" width={photo.width} height={photo.height} />
      </button>
      <div className="lightbox-bar">
        {isSeries && <IconButton name="back" label="Previous photo" onClick={() => go(-1)} />}
        {isSeries && (
          <span>
            {index + 1} of {photos.length}
          </span>
        )}
        {isSeries && <IconButton name="forward" label="Next photo" onClick={() => go(1)} />}
        <a
          className="icon-button"
          href={photo.url}
          download="photo.jpg"
          aria-label="Save the photo"
          title="Save the photo"
        >
          <Icon name="download" />
        </a>
      </div>
    </Dialog>
  );
}
