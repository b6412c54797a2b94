import { notify } from '../../../../kit/panel/notify';
import { maxFiles, sortPicked, tooManyFiles } from '../../attachments';
import { changeDraft, draftAt, takeDraft, useDraft } from '../../drafts';
import { enqueue } from '../../send-queue';
import { maxLength } from '../../words';

/** Where one member of staff writes: people of one browser do not see each other's drafts. */
export interface WritingPlace {
  owner: string;
  ticketId: number;
}

export const draftKeyOf = ({ owner, ticketId }: WritingPlace) => `${owner} ticket ${ticketId}`;

/** Adds files to what is being written. What may not be attached is refused here, before it goes anywhere. */
export function attachFiles(place: WritingPlace, picked: Iterable<File>, maxBytes: number): void {
  const key = draftKeyOf(place);
  const { taken, problems } = sortPicked(picked, 'chat', maxBytes);
  problems.forEach(notify.warning);
  const files = [...draftAt(key).files, ...taken];
  if (files.length > maxFiles) notify.warning(tooManyFiles);
  changeDraft(key, { files });
}

/** What this person is writing in the chat of a ticket. */
export function useStaffDraft(place: WritingPlace) {
  const key = draftKeyOf(place);
  const draft = useDraft(key);

  const send = () => {
    const { text, files } = draftAt(key);
    if (files.length > maxFiles) return notify.warning(tooManyFiles);
    if (text.trim().length > maxLength)
      return notify.warning(`A message has at most ${maxLength} characters`);
    if (text.trim() === '' && files.length === 0) return;
    enqueue(place.owner, place.ticketId, takeDraft(key));
  };

  return {
    text: draft.text,
    files: draft.files,
    write: (text: string) => changeDraft(key, { text }),
    detach: (file: File) => changeDraft(key, { files: draft.files.filter((each) => each !== file) }),
    send,
  };
}
