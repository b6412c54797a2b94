import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../../../../../kit/panel/Icon';
import { formatSize, kindOf } from '../../../attachments';
import styles from './AttachedFile.module.css';

/** An attached file that is not sent yet. */
export function AttachedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <li className={styles.file}>
      <Thumbnail file={file} />
      <span className={styles.about}>
        <bdi className={styles.name} title={file.name}>
          {file.name}
        </bdi>
        <span className={styles.size}>{formatSize(file.size)}</span>
      </span>
      <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} />
    </li>
  );
}

export function Thumbnail({ file }: { file: File }) {
  const link = useObjectUrl(file);
  const kind = kindOf(file.name);
  return (
    <span className={styles.thumbnail}>
      {kind === 'image' && link ? (
        <img src={link} alt="" />
      ) : (
        <Icon name={kind === 'video' ? 'play' : 'clip'} size={16} />
      )}
    </span>
  );
}

function useObjectUrl(file: File): string | undefined {
  const [link, setLink] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setLink(made); // oxlint-disable-line react/set-state-in-effect -- it must be revoked when this unmounts
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return link;
}
