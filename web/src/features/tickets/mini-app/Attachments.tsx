import type { ChangeEvent, ClipboardEvent, DragEvent, SyntheticEvent } from 'react';
import { CloseIcon } from '../../../kit/mini-app/icons';
import { toast } from '../../../kit/mini-app/toasts.slice';
import { acceptOf, formatSize, kindOf, maxFiles, type Place, sortPicked, tooManyFiles } from '../attachments';
import { useAppDispatch } from '../../../store/hooks';
import { attachFiles } from '../drafts.slice';
import type { KeptFile } from '../sending/kept-files';
import { useObjectUrl } from '../useObjectUrl';
import { useUploadRules } from '../useUploadRules';
import styles from './Attachments.module.css';
import { AttachIcon, FileIcon, VideoIcon } from './icons';

/** Adds files to a draft: those that are picked, pasted or dropped on the form. At most five at once, all of an allowed type. */
export function useAttach(place: Place, draftKey: string) {
  const dispatch = useAppDispatch();
  const rules = useUploadRules(place);
  const attach = (picked: Iterable<File>) => {
    const { taken, problems } = sortPicked(picked, rules);
    for (const problem of problems) dispatch(toast('error', problem));
    if (taken.length > maxFiles) dispatch(toast('error', tooManyFiles));
    if (taken.length > 0) dispatch(attachFiles(draftKey, taken.slice(0, maxFiles)));
  };
  const takeFrom = (event: SyntheticEvent, { files }: DataTransfer) => {
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };
  return {
    accept: acceptOf(rules),
    attach,
    /** The form's handlers. */
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}

interface ButtonProps {
  accept: string;
  onPick: (files: Iterable<File>) => void;
  children?: string;
}

export function AttachButton({ accept, onPick, children }: ButtonProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick(target.files ?? []);
    target.value = ''; // the same file may be picked again
  };

  return (
    <label className={children ? styles.wide : styles.attach}>
      <AttachIcon />
      {children ? <span>{children}</span> : <span className={styles.hidden}>Attach files</span>}
      <input type="file" className={styles.hidden} multiple accept={accept} onChange={onChange} />
    </label>
  );
}

interface FilesProps {
  files: readonly KeptFile[];
  onRemove?: (file: KeptFile) => void;
}

/** The attached files that are not sent yet. */
export function AttachedFiles({ files, onRemove }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label="Attached files">
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

function Thumbnail({ file }: { file: KeptFile }) {
  const link = useObjectUrl(file);
  const kind = kindOf(file.name);
  if (kind === 'image' && link) return <img src={link} className={styles.thumbnail} alt="" />;
  return <span className={styles.thumbnail}>{kind === 'video' ? <VideoIcon /> : <FileIcon />}</span>;
}
