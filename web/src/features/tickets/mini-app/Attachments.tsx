import type { ChangeEvent } from 'react';
import { CloseIcon } from '../../../kit/mini-app/icons';
import { toast } from '../../../kit/mini-app/toast';
import { acceptIn, kindOf, maxFiles, type Place, sortPicked, tooManyFiles } from '../attachments';
import { useMaxBytes } from '../useMaxBytes';
import styles from './Attachments.module.css';
import { AttachIcon, FileIcon, VideoIcon } from './icons';

interface ButtonProps {
  place: Place;
  isDisabled?: boolean;
  /** Gets at most five files at once, all of an allowed type. */
  onPick: (files: File[]) => void;
  children?: string;
}

export function AttachButton({ place, isDisabled, onPick, children }: ButtonProps) {
  const maxBytes = useMaxBytes();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { taken, problems } = sortPicked(target.files ?? [], place, maxBytes);
    target.value = ''; // the same file may be picked again
    for (const problem of problems) toast('error', problem);
    if (taken.length > maxFiles) toast('error', tooManyFiles);
    if (taken.length > 0) onPick(taken.slice(0, maxFiles));
  };

  return (
    <label className={children ? styles.wide : styles.attach}>
      <AttachIcon />
      {children ? <span>{children}</span> : <span className={styles.hidden}>Attach files</span>}
      <input
        type="file"
        className={styles.hidden}
        multiple
        accept={acceptIn(place)}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}

interface FilesProps {
  files: readonly File[];
  onRemove?: (file: File) => void;
}

/** The attached files that are not sent yet. */
export function AttachedFiles({ files, onRemove }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Attached files">
      {files.map((file, index) => (
        <li key={`${index} ${file.name}`} className={styles.file}>
          <Thumbnail file={file} />
          <bdi className={styles.name}>{file.name}</bdi>
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${file.name}`}
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

function Thumbnail({ file }: { file: File }) {
  const kind = kindOf(file.name);
  if (kind !== 'image')
    return <span className={styles.thumbnail}>{kind === 'video' ? <VideoIcon /> : <FileIcon />}</span>;
  const show = (image: HTMLImageElement) => {
    image.src = URL.createObjectURL(file);
    return () => URL.revokeObjectURL(image.src);
  };
  return <img key={`${file.name} ${file.lastModified}`} ref={show} className={styles.thumbnail} alt="" />;
}
