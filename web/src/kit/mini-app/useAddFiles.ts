import { splitPickedFiles, formatTooManyFiles, type UploadRules } from '../core/sending/attachments';
import { attachFiles } from '../core/sending/drafts';
import { useAppDispatch } from '../../store/hooks';
import { showToast } from './Toasts';

/** Returns a function that adds picked files to a draft, at most `limit` per call. Toasts explain why others were refused. */
export function useAddFiles(draftKey: string, rules: UploadRules, limit: number) {
  const dispatch = useAppDispatch();
  return (picked: Iterable<File>) => {
    const { accepted, problems } = splitPickedFiles(picked, rules);
    for (const problem of problems) dispatch(showToast('error', problem));
    if (accepted.length > limit) dispatch(showToast('error', formatTooManyFiles()));
    if (accepted.length > 0) dispatch(attachFiles(draftKey, accepted.slice(0, limit)));
  };
}
