import type { ClipboardEvent, DragEvent, SyntheticEvent } from 'react';
import { buildAcceptAttribute, maxFiles, type UploadPlace } from '../../../kit/core/sending/attachments';
import { useAddFiles } from '../../../kit/mini-app/useAddFiles';
import { useUploadRules } from '../useMessageInput';

/** Handlers that add picked, pasted or dropped files of allowed types to a draft, at most `maxFiles` at a time. */
export function useAttach(place: UploadPlace, draftKey: string) {
  const rules = useUploadRules(place);
  const attach = useAddFiles(draftKey, rules, maxFiles);
  const attachFrom = ({ files }: DataTransfer, event: SyntheticEvent) => {
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };
  return {
    accept: buildAcceptAttribute(rules),
    attach,
    onPaste: (event: ClipboardEvent) => attachFrom(event.clipboardData, event),
    onDrop: (event: DragEvent) => attachFrom(event.dataTransfer, event),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}
