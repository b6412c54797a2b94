import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { maxFiles, tooManyFiles } from './attachments';
import { changeDraft, takeDraft, useDraft } from './drafts';
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

interface Looks {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The greatest height of the field, in pixels. */
  tallest: number;
  say: (problem: string) => void;
}

/** The state and handlers of the message field. Enter sends, and Shift+Enter adds a line. */
export function useComposer(
  { owner, ticketId, draftKey, isNote }: WritingPlace,
  { fieldRef, tallest, say }: Looks,
) {
  const { text, files } = useDraft(draftKey);
  const isEmpty = text.trim() === '' && files.length === 0;

  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, tallest)}px`;
  }, [text, fieldRef, tallest, draftKey]);

  const send = () => {
    if (isEmpty) return;
    if (files.length > maxFiles) return say(tooManyFiles);
    if (text.trim().length > maxLength) return say(`A message has at most ${maxLength} characters`);
    enqueue(owner, ticketId, { ...takeDraft(draftKey), isNote });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the input of a composed character. It must not send then.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A key that is held down may have taken a suggestion just now.
    if (!event.repeat) send();
  };

  return {
    text,
    files,
    isEmpty,
    send,
    detach: (file: File) => changeDraft(draftKey, { files: files.filter((each) => each !== file) }),
    /** Props for the field. */
    writing: {
      ref: fieldRef,
      rows: 1,
      'aria-label': isNote ? 'Note' : 'Message',
      value: text,
      onChange: ({ target }: { target: { value: string } }) => changeDraft(draftKey, { text: target.value }),
      onKeyDown,
    },
  };
}
