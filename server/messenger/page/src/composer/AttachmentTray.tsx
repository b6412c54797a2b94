import type { Attachment } from './attachments';
import { Icon, IconButton } from '../parts/Icon';
import { formatSize } from '../chat/MessageMedia';

interface AttachmentTrayProps {
  attachments: Attachment[];
  asFiles: boolean;
  onAsFiles: (asFiles: boolean) => void;
  onRemove: (attachment: Attachment) => void;
}

/** The files that go with the next message. */
export function AttachmentTray({ attachments, asFiles, onAsFiles, onRemove }: AttachmentTrayProps) {
  return (
    <div className="tray">
      <ul aria-label="Attachments">
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            {attachment.preview ? (
              <img src={attachment.preview} alt="" />
            ) : (
              <span className="document-icon">
                <Icon name="file" />
              </span>
            )}
            <span className="document-text">
              <b>{attachment.file.name}</b>
              <span>{formatSize(attachment.file.size)}</span>
            </span>
            <IconButton
              name="close"
              label={`Remove ${attachment.file.name}`}
              onClick={() => onRemove(attachment)}
            />
          </li>
        ))}
      </ul>
      {attachments.some(({ isPhoto }) => isPhoto) && (
        <label className="check">
          <input type="checkbox" checked={asFiles} onChange={(event) => onAsFiles(event.target.checked)} />
          Send without compression, as files
        </label>
      )}
    </div>
  );
}
