import { CloseButton } from '@mantine/core';
import { Icon } from '../../../../../kit/panel/Icon';
import { formatSize, getFileKind } from '../../../../../kit/core/sending/attachments';
import type { FileRef } from '../../../../../kit/core/sending/file-refs';
import { useObjectUrl } from '../../../../../kit/core/sending/useObjectUrl';
import styles from './AttachedFile.module.css';

export function AttachedFile({ file, onRemove }: { file: FileRef; onRemove: () => void }) {
  return (
    <li className={styles.file}>
      <Thumbnail file={file} />
      <span className={styles.fileText}>
        <bdi className={styles.name} title={file.name}>
          {file.name}
        </bdi>
        <span className={styles.size}>{formatSize(file.size)}</span>
      </span>
      <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} />
    </li>
  );
}

export function Thumbnail({ file }: { file: FileRef }) {
  const link = useObjectUrl(file);
  const kind = getFileKind(file.name);
  return (
    <span className={styles.thumbnail}>
      {kind === 'image' && link ? (
        <img src={link} alt="" />
      ) : (
        <Icon name={kind === 'video' ? 'play' : 'file'} size={18} />
      )}
    </span>
  );
}
