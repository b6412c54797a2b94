import type { KeyboardEvent } from 'react';
import { maxFiles, tooManyFiles } from './attachments';
import { changeDraft, draftAt, type Draft, takeDraft, useOfDraft } from './drafts';
import { enqueue } from './send-queue';
import { maxLength } from './words';

/** The place of a draft. People who share a browser have separate drafts and messages. */
export interface WritingPlace {
  owner: string;
  ticketId: number;
  draftKey: string;
  /** What is written here are notes for staff. */
  isNote?: boolean;
}

/** The state and handlers around the message field. Enter sends, and Shift+Enter adds a line. */
export function useComposer(
  { owner, ticketId, draftKey, isNote }: WritingPlace,
  say: (problem: string) => void,
) {
  const files = useOfDraft(draftKey, (draft) => draft.files);
  const isEmpty = useOfDraft(draftKey, isBlank);

  const send = () => {
    const draft = draftAt(draftKey);
    if (isBlank(draft)) return;
    if (draft.files.length > maxFiles) return say(tooManyFiles);
    if (draft.text.trim().length > maxLength) return say(`A message has at most ${maxLength} characters`);
    enqueue(owner, ticketId, { ...takeDraft(draftKey), isNote });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the input of a composed character. It must not send then.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A key that is held down may have taken a suggestion just now.
    if (!event.repeat) send();
  };
  const detach = (file: File) => changeDraft(draftKey, { files: files.filter((each) => each !== file) });

  return { files, isEmpty, send, onKeyDown, detach };
}

const isBlank = ({ text, files }: Draft) => text.trim() === '' && files.length === 0;
