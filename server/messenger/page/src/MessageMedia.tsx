import { useState } from 'react';
import type { MediaView } from '../../page.views';
import { Dialog } from './Dialog';
import { Icon } from './Icon';

/** A photo that opens in full, or a file to download. */
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
  const { url, previewUrl, width, height } = media;
  return (
    <>
      <button type="button" className="photo" aria-label="Open the photo" onClick={() => setIsOpen(true)}>
        <img src={previewUrl} alt="" width={width} height={height} style={{ aspectRatio: width / height }} />
      </button>
      {isOpen && (
        <Dialog title="Photo" className="lightbox" onClose={() => setIsOpen(false)}>
          <button type="button" aria-label="Close the photo" onClick={() => setIsOpen(false)}>
            <img src={url} alt="" width={width} height={height} />
          </button>
        </Dialog>
      )}
    </>
  );
}

export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
