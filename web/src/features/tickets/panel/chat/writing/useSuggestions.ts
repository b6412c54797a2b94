import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { foldText } from '../../../../../../../server/shared/typed-text.rules';
import { useAppStore } from '../../../../../store/hooks';
import { observe } from '../../../../../store/observe';
import { changeDraft, selectDraft } from '../../../../../kit/core/sending/drafts.slice';
import { type Token, tokenAt } from './suggestion-token';

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
  /** Undefined: they are not loaded. */
  options: readonly Suggestion[] | undefined;
  /** The list also stands there without a match. Enter then does not send what was meant for the list. */
  isShownEmpty: boolean;
}

/** The list for a token. */
interface List {
  token: Token;
  chosen: number;
  isClosed: boolean;
}

/**
 * Suggestions for the text at the cursor, after a mark. Arrows choose one, Enter and Tab take it, and Escape closes the list
 * until another word begins. A keystroke outside of such a word renders nothing.
 */
export function useSuggestions({ draftKey, fieldRef, mark, options, isShownEmpty }: Field) {
  const id = useId();
  const [list, setList] = useState<List | null>(null);
  const [isFocused, setFocused] = useState(false);
  /** The mark that the button wrote, and the space before it. */
  const buttonMark = useRef<{ from: number; start: number } | null>(null);

  const store = useAppStore();
  const textNow = useCallback(() => selectDraft(store.getState(), draftKey).text, [store, draftKey]);
  const follow = useCallback(() => {
    const token = tokenAt(textNow(), fieldRef.current?.selectionStart ?? 0, mark);
    setList((before) => listAt(token, before));
  }, [textNow, fieldRef, mark]);
  useEffect(() => {
    follow();
    return observe(store, textNow, follow);
  }, [store, textNow, follow]);

  const isOpen = list !== null && isFocused && !list.isClosed;
  const words = foldText(list?.token.query ?? '');
  const found = options?.filter(({ title, detail = '' }) => foldText(`${title}\n${detail}`).includes(words));
  const current = Math.min(list?.chosen ?? 0, Math.max((found?.length ?? 0) - 1, 0));

  /** Replaces a part of the text. The cursor stands behind it then. */
  const write = (from: number, to: number, written: string) => {
    const text = textNow();
    store.dispatch(changeDraft(draftKey, { text: text.slice(0, from) + written + text.slice(to) }));
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(from + written.length, from + written.length);
    follow();
  };
  const close = () => setList((before) => before && { ...before, isClosed: true });
  const take = ({ insert }: Suggestion) => {
    if (!list) return;
    const { start, query } = list.token;
    close();
    write(start, start + mark.length + query.length, insert);
  };
  /** Writes the mark at the cursor, which opens the list. For people without a keyboard. */
  const openList = () => {
    const text = textNow();
    const at = fieldRef.current?.selectionStart ?? text.length;
    const isWord = at === 0 || /\s/.test(text[at - 1]!);
    const written = isWord ? mark : ` ${mark}`;
    buttonMark.current = { from: at, start: at + written.length - mark.length };
    setList(null);
    write(at, at, written);
  };
  /** Closes the list. A mark that the button wrote leaves the text. */
  const cancel = ({ start, query }: Token) => {
    close();
    if (buttonMark.current?.start === start)
      write(buttonMark.current.from, start + mark.length + query.length, query);
    buttonMark.current = null;
  };
  /** Returns whether the list has used the key. */
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
    if (count === 0) return isShownEmpty && event.key === 'Enter' && !event.shiftKey && isUsed();
    if (event.key === 'ArrowDown') choose((current + 1) % count);
    else if (event.key === 'ArrowUp') choose((current + count - 1) % count);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(found![current]!);
    else return false;
    return isUsed();
  };

  return {
    id,
    isOpen,
    found,
    current,
    take,
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

/** The same list while the token is the same. A closed list stays closed in its word. */
function listAt(token: Token | null, before: List | null): List | null {
  if (!token) return null;
  const isSameWord = before?.token.start === token.start;
  if (isSameWord && before.token.query === token.query) return before;
  return { token, chosen: 0, isClosed: isSameWord && before.isClosed };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
