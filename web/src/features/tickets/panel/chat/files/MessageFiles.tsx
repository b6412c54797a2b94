import { useState } from 'react';
import { Icon } from '../../../../../kit/panel/Icon';
import { fileTitle, givenName, kindOf } from '../../../attachments';
import { Lightbox } from './Lightbox';
import styles from './MessageFiles.module.css';

/** The files of a message. Pictures and videos are previews that open large. Other files are downloads. */
export function MessageFiles({ files, sentAt }: { files: string[]; sentAt: string }) {
  const [openedPath, setOpenedPath] = useState<string | null>(null);
  const media = files.filter((file) => kindOf(file) !== 'download');
  const downloads = files.filter((file) => kindOf(file) === 'download');

  return (
    <>
      {media.length > 0 && (
        <div className={styles.media}>
          {media.map((file) => (
            <button
              key={pathOf(file)} // without the signature, which changes from time to time
              type="button"
              className={styles.preview}
              aria-label={`Open the ${kindOf(file)} of ${sentAt}: ${fileTitle(file)}`}
              title={fileTitle(file)}
              onClick={() => setOpenedPath(pathOf(file))}
            >
              {kindOf(file) === 'image' ? (
                <img src={file} alt="" loading="lazy" />
              ) : (
                <>
                  <video src={`${file}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />
                  <span className={styles.play}>
                    <Icon name="play" size={22} />
                  </span>
                </>
              )}
              {givenName(file) !== null && <bdi className={styles.name}>{givenName(file)}</bdi>}
            </button>
          ))}
        </div>
      )}
      {downloads.map((file) => (
        <a key={pathOf(file)} href={file} download className={styles.download}>
          <Icon name="download" size={16} />
          <bdi className={styles.title}>{fileTitle(file)}</bdi>
        </a>
      ))}
      {openedPath !== null && (
        <Lightbox
          files={media}
          start={Math.max(
            media.findIndex((file) => pathOf(file) === openedPath),
            0,
          )}
          onClose={() => setOpenedPath(null)}
        />
      )}
    </>
  );
}

const pathOf = (link: string) => link.replace(/\?.*$/, '');
