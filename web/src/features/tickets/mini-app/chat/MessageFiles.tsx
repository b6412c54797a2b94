import { texts } from '../../../../texts';
import { useState } from 'react';
import {
  formatFileInfo,
  formatFileTitle,
  findOriginalName,
  getFileKind,
  canOpenInTab,
} from '../../../../kit/core/sending/attachments';
import { CloseIcon, FileIcon } from '../../../../kit/mini-app/lazy-icons';
import styles from './MessageFiles.module.css';
import { useModalDialog } from '../../../../kit/mini-app/Sheet';

export function MessageFiles({ files }: { files: string[] }) {
  const [openedLink, setOpenedLink] = useState<string | null>(null);
  if (files.length === 0) return null;
  return (
    <div className={styles.files}>
      {files.map((link) => (
        <MessageFile key={link} link={link} onOpen={() => setOpenedLink(link)} />
      ))}
      {openedLink && <PictureDialog link={openedLink} onClose={() => setOpenedLink(null)} />}
    </div>
  );
}

function MessageFile({ link, onOpen }: { link: string; onOpen: () => void }) {
  const kind = getFileKind(link);
  const name = findOriginalName(link);
  if (kind === 'image')
    return (
      <button
        type="button"
        className={styles.picture}
        aria-label={name === null ? texts.chat.openPicture : texts.chat.openNamedPicture({ name })}
        onClick={onOpen}
      >
        <img src={link} alt="" loading="lazy" />
        {name !== null && <bdi className={styles.name}>{name}</bdi>}
      </button>
    );
  if (kind === 'video')
    return (
      <span className={styles.videoFile}>
        <video className={styles.video} src={link} controls preload="metadata" playsInline />
        {name !== null && <bdi className={styles.videoName}>{name}</bdi>}
      </span>
    );
  return (
    <a
      className={styles.download}
      href={link}
      download={canOpenInTab(link) ? undefined : true}
      target="_blank"
      rel="noopener"
    >
      <FileIcon />
      <span className={styles.fileText}>
        <bdi className={styles.title}>{formatFileTitle(link)}</bdi>
        <span className={styles.size}>{formatFileInfo(link)}</span>
      </span>
    </a>
  );
}

function PictureDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <dialog
      {...useModalDialog(onClose)}
      className={styles.dialog}
      aria-label={texts.chat.picture}
      onClick={onClose}
    >
      <img className={styles.fullPicture} src={link} alt="" />
      <button type="button" className={styles.close} aria-label={texts.common.close} onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>
  );
}
