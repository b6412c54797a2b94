import { useState } from 'react';
import { Icon } from '../../../../../kit/panel/Icon';
import {
  formatFileInfo,
  formatFileTitle,
  findOriginalName,
  getFileKind,
  canOpenInTab,
} from '../../../../../kit/core/sending/attachments';
import { Lightbox } from '../../../../../kit/panel/Lightbox';
import styles from './MessageFiles.module.css';

export function MessageFiles({ files, sentAtText }: { files: string[]; sentAtText: string }) {
  const [openedPath, setOpenedPath] = useState<string | null>(null);
  const media = files.filter((file) => getFileKind(file) !== 'download');
  const downloads = files.filter((file) => getFileKind(file) === 'download');

  return (
    <>
      {media.length > 0 && (
        <div className={styles.media}>
          {media.map((file) => (
            <button
              key={removeQuery(file)} // the query has the signature, which is renewed from time to time
              type="button"
              className={styles.preview}
              aria-label={`Open the ${getFileKind(file)} of ${sentAtText}: ${formatFileTitle(file)}`}
              title={formatFileTitle(file)}
              onClick={() => setOpenedPath(removeQuery(file))}
            >
              {getFileKind(file) === 'image' ? (
                <img src={file} alt="" loading="lazy" />
              ) : (
                <>
                  <video src={`${file}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />
                  <span className={styles.play}>
                    <Icon name="play" size={22} />
                  </span>
                </>
              )}
              {findOriginalName(file) !== null && <bdi className={styles.name}>{findOriginalName(file)}</bdi>}
            </button>
          ))}
        </div>
      )}
      {downloads.map((file) => (
        <div key={removeQuery(file)} className={styles.file}>
          <a
            href={file}
            className={styles.open}
            {...(canOpenInTab(file) ? { target: '_blank', rel: 'noopener' } : { download: true })}
          >
            <Icon name="file" size={22} />
            <span className={styles.fileText}>
              <bdi className={styles.title}>{formatFileTitle(file)}</bdi>
              <span className={styles.size}>{formatFileInfo(file)}</span>
            </span>
          </a>
          <a
            href={file}
            download
            className={styles.download}
            aria-label={`Download ${formatFileTitle(file)}`}
            title="Download"
          >
            <Icon name="download" size={16} />
          </a>
        </div>
      ))}
      {openedPath !== null && (
        <Lightbox
          files={media}
          startIndex={Math.max(
            media.findIndex((file) => removeQuery(file) === openedPath),
            0,
          )}
          onClose={() => setOpenedPath(null)}
        />
      )}
    </>
  );
}

const removeQuery = (link: string) => link.replace(/\?.*$/, '');
