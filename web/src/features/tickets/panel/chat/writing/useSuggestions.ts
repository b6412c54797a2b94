import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { foldText } from '../../../../../../../server/shared/typed-text.rules';
import { useAppStore } from '../../../../../store/hooks';
import { addAppListener } from '../../../../../store/listeners';
import { changeDraft } from '../../../../../kit/core/sending/drafts';
import { selectDraft } from '../../../../../kit/core/sending/drafts.slice';

export interface Suggestion {
  key: string;
  title: string;
  detail?: string;
  /** The text that replaces the mark and what was typed after it. */
  insert: string;
}

interface Field {
  draftKey: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The character that opens the list. */
  mark: '@' | '/';
  /** Undefined while loading. */
  options: readonly Suggestion[] | undefined;
  /** Shows the list also without a match, so that Enter does not send what was meant for the list. */
  isShownWhenEmpty: boolean;
}

/** The state of the list for a token. */
interface List {
  token: Token;
  chosen: number;
  isClosed: boolean;
}

/**
 * Suggestions for the word at the cursor that starts with a mark. Arrows select, Enter and Tab accept, and Escape closes the list
 * until the next word. Keystrokes outside of such a word cause no render.
 */
export function useSuggestions({ draftKey, fieldRef, mark, options, isShownWhenEmpty }: Field) {
  const id = useId();
  const [list, setList] = useState<List | null>(null);
  const [isFocused, setFocused] = useState(false);
  /** The mark that the button inserted, with the space before it. */
  const buttonMark = useRef<{ from: number; start: number } | null>(null);

  const store = useAppStore();
  const textNow = useCallback(() => selectDraft(store.getState(), draftKey).text, [store, draftKey]);
  const follow = useCallback(() => {
    const token = findToken(textNow(), fieldRef.current?.selectionStart ?? 0, mark);
    setList((before) => updateList(token, before));
  }, [textNow, fieldRef, mark]);
  useEffect(() => {
    follow();
    return store.dispatch(
      addAppListener(
        (_action, now, before) => selectDraft(now, draftKey).text !== selectDraft(before, draftKey).text,
        follow,
      ),
    );
  }, [store, draftKey, follow]);

  const isOpen = list !== null && isFocused && !list.isClosed;
  const words = foldText(list?.token.query ?? '');
  const found = options?.filter(({ title, detail = '' }) => foldText(`${title}\n${detail}`).includes(words));
  const current = Math.min(list?.chosen ?? 0, Math.max((found?.length ?? 0) - 1, 0));

  /** Replaces a range of the text, and sets the cursor after it. */
  const write = (from: number, to: number, written: string) => {
    const text = textNow();
    store.dispatch(changeDraft(draftKey, { text: text.slice(0, from) + written + text.slice(to) }));
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(from + written.length, from + written.length);
    follow();
  };
  const close = () => setList((before) => before && { ...before, isClosed: true });
  const accept = ({ insert }: Suggestion) => {
    if (!list) return;
    const { start, query } = list.token;
    close();
    write(start, start + mark.length + query.length, insert);
  };
  /** Inserts the mark at the cursor, which opens the list. For the button. */
  const openList = () => {
    const text = textNow();
    const at = fieldRef.current?.selectionStart ?? text.length;
    const isWord = at === 0 || /\s/.test(text[at - 1]!);
    const written = isWord ? mark : ` ${mark}`;
    buttonMark.current = { from: at, start: at + written.length - mark.length };
    setList(null);
    write(at, at, written);
  };
  /** Closes the list, and removes a mark that the button inserted. */
  const cancel = ({ start, query }: Token) => {
    close();
    if (buttonMark.current?.start === start)
      write(buttonMark.current.from, start + mark.length + query.length, query);
    buttonMark.current = null;
  };
  /** Returns whether the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const count = found?.length ?? 0;
    const choose = (chosen: number) => setList({ ...list, chosen });
    const isUsed = () => {
      event.preventDefault();
      return true;
    };
    if (event.key === 'Escape') {
      cancel(list.token);
      return isUsed();
    }
    if (count === 0) return isShownWhenEmpty && event.key === 'Enter' && !event.shiftKey && isUsed();
    if (event.key === 'ArrowDown') choose((current + 1) % count);
    else if (event.key === 'ArrowUp') choose((current + count - 1) % count);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') accept(found![current]!);
    else return false;
    return isUsed();
  };

  return {
    id,
    isOpen,
    found,
    current,
    take: accept,
    openList,
    onKeyDown,
    /** Props for the field. */
    field: {
      onSelect: follow,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen && found?.length ? id : undefined,
      'aria-activedescendant': isOpen && found?.length ? `${id}-${current}` : undefined,
    },
  };
}

/** Keeps the identity of the list while the token is unchanged. A closed list stays closed within its word. */
function updateList(token: Token | null, before: List | null): List | null {
  if (!token) return null;
  const isSameWord = before?.token.start === token.start;
  if (isSameWord && before.token.query === token.query) return before;
  return { token, chosen: 0, isClosed: isSameWord && before.isClosed };
}

export type Suggestions = ReturnType<typeof useSuggestions>;

const longest = 40;

interface Token {
  /** The index of the mark. */
  start: number;
  /** The text between the mark and the cursor. */
  query: string;
}

/** Finds the word at the cursor that starts with the mark, or null. */
export function findToken(text: string, caret: number, mark: '@' | '/'): Token | null {
  const start = text.lastIndexOf(mark, caret - 1);
  if (start < 0 || caret < 1) return null;
  const query = text.slice(start + 1, caret);
  const isWord = start === 0 || /[\s("'[]/.test(text[start - 1]!);
  if (!isWord || query.length > longest || /^\s|\n|\s\s/.test(query)) return null;
  return { start, query };
}
