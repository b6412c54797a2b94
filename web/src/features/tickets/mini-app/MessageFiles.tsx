import { useState } from 'react';
import { fileTitle, kindOf } from '../attachments';
import { FileIcon } from './icons';
import styles from './MessageFiles.module.css';
import { Picture } from './Picture';

/** The files of a message: pictures open large, videos play, the rest is a download. */
export function MessageFiles({ files }: { files: string[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  if (files.length === 0) return null;
  return (
    <div className={styles.files}>
      {files.map((link) => (
        <MessageFile key={link} link={link} onOpen={() => setOpened(link)} />
      ))}
      {opened && <Picture link={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function MessageFile({ link, onOpen }: { link: string; onOpen: () => void }) {
  const kind = kindOf(link);
  if (kind === 'image')
    return (
      <button type="button" className={styles.picture} aria-label="Open picture" onClick={onOpen}>
        <img src={link} alt="" loading="lazy" />
      </button>
    );
  if (kind === 'video')
    return <video className={styles.video} src={link} controls preload="metadata" playsInline />;
  return (
    <a className={styles.download} href={link} download target="_blank" rel="noopener">
      <FileIcon />
      {fileTitle(link)}
    </a>
  );
}
