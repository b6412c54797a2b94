import { Modal } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from './Icon';
import { Popup } from './Popup';
import { formatFileTitle, getFileKind } from '../core/sending/attachments';
import styles from './Lightbox.module.css';

const titleByKind = { image: 'Picture', video: 'Video', download: 'File' };

interface LightboxProps {
  /** The URLs of pictures and videos. */
  files: string[];
  startIndex: number;
  onClose: () => void;
}

export function Lightbox({ files: current, startIndex, onClose }: LightboxProps) {
  const [files] = useState(current); // a renewed signature in the link must not restart a video
  const [index, setIndex] = useState(startIndex);
  const file = files[index]!;
  const move = (offset: 1 | -1) => setIndex((files.length + index + offset) % files.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (files.length < 2) return;
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };

  return (
    <Popup
      fullScreen
      onClose={onClose}
      padding={0}
      withCloseButton={false}
      classNames={{ content: styles.content, body: styles.body }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <Modal.Title className={styles.count}>
          {files.length > 1
            ? `${titleByKind[getFileKind(file)]} ${index + 1} of ${files.length}`
            : titleByKind[getFileKind(file)]}
        </Modal.Title>
        <a className={styles.tool} href={file} download aria-label="Download" title="Download">
          <Icon name="download" size={20} />
        </a>
        <button
          type="button"
          className={styles.tool}
          aria-label="Close"
          title="Close"
          onClick={onClose}
          data-autofocus
        >
          <Icon name="close" size={20} />
        </button>
      </div>
      <div className={styles.stage} onClick={(event) => event.target === event.currentTarget && onClose()}>
        {getFileKind(file) === 'image' ? (
          <img key={file} src={file} alt={formatFileTitle(file)} className={styles.media} />
        ) : (
          <video key={file} src={file} controls autoPlay playsInline className={styles.media} />
        )}
      </div>
      {files.length > 1 && (
        <>
          <Step icon="left" name="Previous file" onClick={() => move(-1)} />
          <Step icon="right" name="Next file" onClick={() => move(1)} />
        </>
      )}
    </Popup>
  );
}

function Step({ icon, name, onClick }: { icon: 'left' | 'right'; name: string; onClick: () => void }) {
  return (
    <button type="button" className={`${styles.tool} ${styles[icon]}`} aria-label={name} onClick={onClick}>
      <Icon name={icon} size={24} />
    </button>
  );
}
