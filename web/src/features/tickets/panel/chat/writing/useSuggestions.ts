import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { foldText } from '../../../../../../../server/shared/typed-text.rules';
import { useAppStore } from '../../../../../store/hooks';
import { addAppListener } from '../../../../../store/listeners';
import { changeDraft, selectDraft } from '../../../../../kit/core/sending/drafts';

export interface Suggestion {
  key: string;
  title: string;
  detail?: string;
  /** The text that replaces the mark and what was typed after it. */
  insert: string;
}

interface SuggestionOptions {
  draftKey: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The character that opens the list. */
  mark: '@' | '/';
  /** All suggestions, of which the list shows those that match. Undefined while loading. */
  suggestions: readonly Suggestion[] | undefined;
  /** Whether Enter does nothing while nothing matches, so that it does not send what was meant for the list. */
  shouldIgnoreEnterWhenEmpty: boolean;
  onAccept?: ((suggestion: Suggestion) => void) | undefined;
}

interface ListState {
  token: Token;
  currentIndex: number;
  isClosed: boolean;
}

/** A list of suggestions for the text between a mark and the cursor. Keystrokes elsewhere cause no render. */
export function useSuggestions(options: SuggestionOptions) {
  const { draftKey, fieldRef, mark, suggestions, shouldIgnoreEnterWhenEmpty, onAccept } = options;
  const id = useId();
  const [list, setList] = useState<ListState | null>(null);
  /** Whether the field or the list has the focus. */
  const [isFocused, setFocused] = useState(false);
  const boxRef = useRef<HTMLDivElement>(null);
  /**
   * The mark that `openList` inserted, while the cursor is after it. `start`: its index. `from`: where the inserted text begins, which may
   * have a space before the mark.
   */
  const buttonMark = useRef<{ from: number; start: number } | null>(null);

  const store = useAppStore();
  const getText = useCallback(() => selectDraft(store.getState(), draftKey).text, [store, draftKey]);
  const updateToken = useCallback(() => {
    const token = findToken(getText(), fieldRef.current?.selectionStart ?? 0, mark);
    if (token?.start !== buttonMark.current?.start) buttonMark.current = null;
    setList((previous) => updateList(token, previous));
  }, [getText, fieldRef, mark]);
  useEffect(() => {
    updateToken();
    return store.dispatch(
      addAppListener(
        (_action, state, previous) =>
          selectDraft(state, draftKey).text !== selectDraft(previous, draftKey).text,
        updateToken,
      ),
    );
  }, [store, draftKey, updateToken]);

  const isOpen = list !== null && isFocused && !list.isClosed;
  const foldedQuery = foldText(list?.token.query ?? '');
  const matches = suggestions?.filter(({ title, detail = '' }) =>
    foldText(`${title}\n${detail}`).includes(foldedQuery),
  );
  const currentIndex = Math.min(list?.currentIndex ?? 0, Math.max((matches?.length ?? 0) - 1, 0));

  /** Replaces a range of the text, and sets the cursor after it. */
  const replaceRange = (from: number, to: number, inserted: string) => {
    const text = getText();
    store.dispatch(changeDraft(draftKey, { text: text.slice(0, from) + inserted + text.slice(to) }));
    const field = fieldRef.current;
    field?.focus();
    field?.setSelectionRange(from + inserted.length, from + inserted.length);
    updateToken();
  };
  const close = () => setList((previous) => previous && { ...previous, isClosed: true });
  const accept = (suggestion: Suggestion) => {
    if (!list) return;
    const { start, query } = list.token;
    close();
    replaceRange(start, start + mark.length + query.length, suggestion.insert);
    onAccept?.(suggestion);
  };
  /** Inserts the mark at the cursor, which opens the list. */
  const openList = () => {
    const text = getText();
    const position = fieldRef.current?.selectionStart ?? text.length;
    const isAtWordStart = position === 0 || /\s/.test(text[position - 1]!);
    const inserted = isAtWordStart ? mark : ` ${mark}`;
    setList(null);
    replaceRange(position, position, inserted);
    buttonMark.current = { from: position, start: position + inserted.length - mark.length };
  };
  /** Closes the list, and removes a mark that the button inserted. */
  const cancel = ({ start, query }: Token) => {
    close();
    fieldRef.current?.focus();
    if (buttonMark.current) replaceRange(buttonMark.current.from, start + mark.length + query.length, query);
  };
  /** Returns whether the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const count = matches?.length ?? 0;
    const moveTo = (index: number) => setList({ ...list, currentIndex: index });
    const consumeKey = () => {
      event.preventDefault();
      return true;
    };
    if (event.key === 'Escape') {
      cancel(list.token);
      return consumeKey();
    }
    if (event.key === 'Tab' && event.shiftKey) {
      const button = boxRef.current?.querySelector('button');
      button?.focus();
      return button != null && consumeKey();
    }
    if (count === 0)
      return shouldIgnoreEnterWhenEmpty && event.key === 'Enter' && !event.shiftKey && consumeKey();
    if (event.key === 'ArrowDown') moveTo((currentIndex + 1) % count);
    else if (event.key === 'ArrowUp') moveTo((currentIndex + count - 1) % count);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab')
      accept(matches![currentIndex]!);
    else return false;
    return consumeKey();
  };

  const onBlur = ({ relatedTarget }: FocusEvent) =>
    setFocused(boxRef.current?.contains(relatedTarget) ?? false);

  return {
    id,
    boxRef,
    isOpen,
    matches,
    currentIndex,
    accept,
    openList,
    onKeyDown,
    onBlur,
    fieldProps: {
      onSelect: updateToken,
      onFocus: () => setFocused(true),
      onBlur,
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen && matches?.length ? id : undefined,
      'aria-activedescendant': isOpen && matches?.length ? `${id}-${currentIndex}` : undefined,
    },
  };
}

/** Returns the previous list while the token is unchanged. A closed list stays closed while the cursor is after the same mark. */
function updateList(token: Token | null, previous: ListState | null): ListState | null {
  if (!token) return null;
  const isSameMark = previous?.token.start === token.start;
  if (isSameMark && previous.token.query === token.query) return previous;
  return { token, currentIndex: 0, isClosed: isSameMark && previous.isClosed };
}

export type SuggestionListState = ReturnType<typeof useSuggestions>;

const maxQueryLength = 40;

interface Token {
  /** The index of the mark. */
  start: number;
  /** The text between the mark and the cursor. */
  query: string;
}

/**
 * Finds the last mark before the cursor. Null if the mark follows anything but whitespace, a quote, `(` or `[`, or if the text between it
 * and the cursor is longer than `maxQueryLength`, starts with a space, or has a line break or two spaces in a row.
 */
export function findToken(text: string, cursor: number, mark: '@' | '/'): Token | null {
  const start = text.lastIndexOf(mark, cursor - 1);
  if (start < 0 || cursor < 1) return null;
  const query = text.slice(start + 1, cursor);
  const isAtWordStart = start === 0 || /[\s("'[]/.test(text[start - 1]!);
  if (!isAtWordStart || query.length > maxQueryLength || /^\s|\n|\s\s/.test(query)) return null;
  return { start, query };
}
