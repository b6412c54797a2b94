import type { ClipboardEvent, DragEvent, SyntheticEvent } from 'react';
import {
  acceptOf,
  maxFiles,
  type Place,
  sortPicked,
  tooManyFiles,
} from '../../../kit/core/sending/attachments';
import { attachFiles } from '../../../kit/core/sending/drafts.slice';
import { toast } from '../../../kit/mini-app/toasts.slice';
import { useAppDispatch } from '../../../store/hooks';
import { useUploadRules } from '../useUploadRules';

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
