import { sortPicked, tooManyFiles, type UploadRules } from '../core/sending/attachments';
import { attachFiles } from '../core/sending/drafts.slice';
import { useAppDispatch } from '../../store/hooks';
import { toast } from './toasts.slice';

/** Returns a function that adds picked files to a draft, at most `most` of them. It says what is wrong with the others. */
export function useAddFiles(draftKey: string, rules: UploadRules, most: number) {
  const dispatch = useAppDispatch();
  return (picked: Iterable<File>) => {
    const { taken, problems } = sortPicked(picked, rules);
    for (const problem of problems) dispatch(toast('error', problem));
    if (taken.length > most) dispatch(toast('error', tooManyFiles));
    if (taken.length > 0) dispatch(attachFiles(draftKey, taken.slice(0, most)));
  };
}
