import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { tokenAt } from './suggestion-token';

export interface Suggestion {
  key: string;
  title: string;
  detail?: string;
  /** The text that replaces the mark and what was typed after it. */
  insert: string;
}

interface Field {
  text: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The character that opens the list. Undefined: there are no suggestions here. */
  mark: '@' | '/' | undefined;
  /** Undefined: they are not loaded. */
  options: readonly Suggestion[] | undefined;
  onText: (text: string) => void;
}

/**
 * Suggestions for the text at the cursor, after a mark. Arrows choose one, Enter and Tab take it, and Escape closes the list
 * until another word begins.
 */
export function useSuggestions({ text, fieldRef, mark, options, onText }: Field) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const nextCaret = useRef<number | null>(null);

  const token = mark && isFocused ? tokenAt(text, caret, mark) : null;
  const isOpen = token !== null && token.start !== closedAt;
  const words = token?.query.toLocaleLowerCase().trim() ?? '';
  const found = options?.filter(({ title, detail = '' }) =>
    `${title}\n${detail}`.toLocaleLowerCase().includes(words),
  );
  const current = Math.min(chosen, Math.max((found?.length ?? 0) - 1, 0));

  useEffect(() => {
    if (nextCaret.current === null) return;
    fieldRef.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    setCaret(nextCaret.current);
    nextCaret.current = null;
  }, [text, fieldRef]);

  const take = ({ insert }: Suggestion) => {
    if (!token) return;
    onText(text.slice(0, token.start) + insert + text.slice(caret));
    nextCaret.current = token.start + insert.length;
    setChosen(0);
    setClosedAt(token.start);
    fieldRef.current?.focus();
  };
  /** Writes the mark at the cursor, which opens the list. For people without a keyboard. */
  const openList = () => {
    if (!mark) return;
    const at = fieldRef.current?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    const written = before === '' || /\s$/.test(before) ? mark : ` ${mark}`;
    onText(before + written + text.slice(at));
    nextCaret.current = at + written.length;
    setClosedAt(null);
    fieldRef.current?.focus();
  };
  const followCaret = () => {
    const at = fieldRef.current?.selectionStart ?? 0;
    if (at !== caret) setChosen(0);
    setCaret(at);
    if (mark && tokenAt(text, at, mark)?.start !== closedAt) setClosedAt(null);
  };
  /** Returns whether the list has used the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const count = found?.length ?? 0;
    const isUsed = () => {
      event.preventDefault();
      return true;
    };
    if (event.key === 'Escape') {
      setClosedAt(token.start);
      return isUsed();
    }
    if (count === 0) return false;
    if (event.key === 'ArrowDown') setChosen((current + 1) % count);
    else if (event.key === 'ArrowUp') setChosen((current + count - 1) % count);
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
      onSelect: followCaret,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen && found?.length ? id : undefined,
      'aria-activedescendant': isOpen && found?.length ? `${id}-${current}` : undefined,
    },
  };
}

export type Suggestions = ReturnType<typeof useSuggestions>;
