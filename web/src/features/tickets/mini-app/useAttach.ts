import type { ClipboardEvent, DragEvent, SyntheticEvent } from 'react';
import { buildAccept, maxFiles, type Place } from '../../../kit/core/sending/attachments';
import { useAddFiles } from '../../../kit/mini-app/useAddFiles';
import { useUploadRules } from '../useUploadRules';

/** Adds files to a draft: those that are picked, pasted or dropped on the form. At most five at once, all of an allowed type. */
export function useAttach(place: Place, draftKey: string) {
  const rules = useUploadRules(place);
  const attach = useAddFiles(draftKey, rules, maxFiles);
  const takeFrom = (event: SyntheticEvent, { files }: DataTransfer) => {
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };
  return {
    accept: buildAccept(rules),
    attach,
    /** The form's handlers. */
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}
