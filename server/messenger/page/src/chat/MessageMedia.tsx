import { useState } from 'react';
import type { MediaView } from '../../../page-api/page.message.views';
import { Icon } from '../parts/Icon';
import { Lightbox } from './Lightbox';

const MAX_SIDE = 440;
const MIN_WIDTH = 240;

/** A photo that opens in full size, or a file to download. */
export function MessageMedia({ media }: { media: MediaView }) {
  const [isOpen, setIsOpen] = useState(false);
  if (media.kind === 'document') {
    return (
      <a className="document" href={media.url} download={media.name}>
        <span className="document-icon">
          <Icon name="file" />
        </span>
        <span className="document-text">
          <b>{media.name}</b>
          <span>{formatSize(media.size)}</span>
        </span>
      </a>
    );
  }
  const { previewUrl, width, height } = media;
  // The largest width at which the whole photo fits. The caption below has the same width.
  const shown = Math.max(MIN_WIDTH, Math.min(width, MAX_SIDE, (MAX_SIDE * width) / height));
  return (
    <>
      <button
        type="button"
        className="photo"
        aria-label="Open the photo"
        style={{ width: shown }}
        onClick={() => setIsOpen(true)}
      >
        <img src={previewUrl} alt="" width={width} height={height} style={{ aspectRatio: width / height }} />
      </button>
      {isOpen && <Lightbox photos={[media]} first={0} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
