import { useId } from 'react';
import { defaultRules, maxFiles } from '../../../../kit/core/sending/attachments';
import { detachFile } from '../../../../kit/core/sending/drafts';
import { AttachButton, AttachedFiles } from '../../../../kit/mini-app/Attachments';
import { CameraIcon, GalleryIcon } from '../../../../kit/mini-app/file-icons';
import type { KeptFile } from '../../../../kit/core/sending/kept-files';
import { useGetPublicConfigQuery } from '../../../auth/api';
import { useAddFiles } from '../../../../kit/mini-app/useAddFiles';
import { useAppDispatch } from '../../../../store/hooks';
import styles from './Report.module.css';

const types = ['jpeg', 'jpg', 'png', 'webp'];
/** MIME types instead of extensions, so that phones offer the gallery and convert pictures to JPEG. */
const accept = 'image/jpeg,image/png,image/webp';

interface Props {
  draftKey: string;
  files: readonly KeptFile[];
  disabled: boolean;
}

/** Picks slips of a deposit from the camera or the gallery. */
export function SlipPicker({ draftKey, files, disabled }: Props) {
  const id = useId();
  const dispatch = useAppDispatch();
  const { maxBytes } = defaultRules.opening;
  const rules = { types, maxBytes: useGetPublicConfigQuery().data?.upload.max_bytes ?? maxBytes };
  const onPick = useAddFiles(draftKey, rules, maxFiles - files.length);
  return (
    <section className={styles.slips} aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        Photos of the slip, up to {maxFiles}
      </h2>
      <AttachedFiles
        files={files}
        onRemove={disabled ? undefined : (file) => dispatch(detachFile(draftKey, file))}
      />
      {!disabled && (
        <div className={styles.pickers}>
          <AttachButton accept={accept} icon={<CameraIcon />} capture onPick={onPick}>
            Camera
          </AttachButton>
          <AttachButton accept={accept} icon={<GalleryIcon />} onPick={onPick}>
            Gallery
          </AttachButton>
        </div>
      )}
    </section>
  );
}
