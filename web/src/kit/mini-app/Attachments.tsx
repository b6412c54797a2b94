import { texts } from '../../texts';
import type { ChangeEvent, ReactNode } from 'react';
import { formatSize, getFileKind } from '../core/sending/attachments';
import type { FileRef } from '../core/sending/file-refs';
import { useObjectUrl } from '../core/sending/useObjectUrl';
import styles from './Attachments.module.css';
import { AttachIcon, CloseIcon, FileIcon, VideoIcon } from './lazy-icons';

interface AttachButtonProps {
  accept: string;
  onPick: (files: Iterable<File>) => void;
  isFromCamera?: boolean;
  icon?: ReactNode;
  children?: string;
}

export function AttachButton({ accept, onPick, isFromCamera = false, icon, children }: AttachButtonProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick(target.files ?? []);
    target.value = ''; // allows picking the same file again
  };

  return (
    <label className={children ? styles.wide : styles.attach}>
      {icon ?? <AttachIcon />}
      {children ? (
        <span>{children}</span>
      ) : (
        <span className={styles.hidden}>{texts.attachments.attachFiles}</span>
      )}
      <input
        type="file"
        className={styles.hidden}
        accept={accept}
        multiple={!isFromCamera}
        capture={isFromCamera ? 'environment' : undefined}
        onChange={onChange}
      />
    </label>
  );
}

interface AttachedFilesProps {
  files: readonly FileRef[];
  onRemove?: (file: FileRef) => void;
}

export function AttachedFiles({ files, onRemove }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={texts.attachments.attached}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <Thumbnail file={file} />
          <span className={styles.about}>
            <bdi className={styles.name}>{file.name}</bdi>
            <span className={styles.size}>{formatSize(file.size)}</span>
          </span>
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={texts.attachments.remove({ name: file.name })}
              onClick={() => onRemove(file)}
            >
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file }: { file: FileRef }) {
  const link = useObjectUrl(file);
  const kind = getFileKind(file.name);
  if (kind === 'image' && link) return <img src={link} className={styles.thumbnail} alt="" />;
  return <span className={styles.thumbnail}>{kind === 'video' ? <VideoIcon /> : <FileIcon />}</span>;
}
