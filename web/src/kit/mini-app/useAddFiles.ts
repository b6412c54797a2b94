import { sortPickedFiles, tooManyFilesText, type UploadRules } from '../core/sending/attachments';
import { attachFiles } from '../core/sending/drafts';
import { useAppDispatch } from '../../store/hooks';
import { showToast } from './toasts.slice';

/** Returns a function that adds picked files to a draft, at most `most` of them. It says what is wrong with the others. */
export function useAddFiles(draftKey: string, rules: UploadRules, limit: number) {
  const dispatch = useAppDispatch();
  return (picked: Iterable<File>) => {
    const { taken, problems } = sortPickedFiles(picked, rules);
    for (const problem of problems) dispatch(showToast('error', problem));
    if (taken.length > limit) dispatch(showToast('error', tooManyFilesText));
    if (taken.length > 0) dispatch(attachFiles(draftKey, taken.slice(0, limit)));
  };
}
