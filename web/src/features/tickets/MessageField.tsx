import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';
import { useAppStore } from '../../store/hooks';
import { observe } from '../../store/observe';
import type { RootState } from '../../store/root';
import { changeDraft, selectDraft } from '../../kit/core/sending/drafts.slice';

/** Else a script sets the height, which makes the browser lay out the page more than once at a keystroke. */
const growsItself = 'fieldSizing' in document.documentElement.style;

interface Props extends Omit<
  ComponentProps<'textarea'>,
  'ref' | 'value' | 'defaultValue' | 'onChange' | 'rows'
> {
  draftKey: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The greatest height of the field, in pixels. */
  tallest: number;
}

/**
 * The field for the text of a draft. It grows with the text. A keystroke renders nothing: the browser shows what is typed, and
 * only other changes of the draft are written into the field.
 */
export function MessageField({ draftKey, fieldRef, tallest, ...props }: Props) {
  const store = useAppStore();
  useLayoutEffect(() => {
    const textIn = (state: RootState) => selectDraft(state, draftKey).text;
    const show = (text: string) => {
      const field = fieldRef.current!;
      if (field.value !== text) field.value = text;
      if (growsItself) return;
      field.style.height = 'auto';
      field.style.height = `${Math.min(field.scrollHeight, tallest)}px`;
    };
    show(textIn(store.getState()));
    return observe(store, textIn, show);
  }, [store, draftKey, fieldRef, tallest]);

  return (
    <textarea
      {...props}
      ref={fieldRef}
      rows={1}
      style={{ fieldSizing: 'content', maxHeight: tallest }}
      onChange={({ target }) => store.dispatch(changeDraft(draftKey, { text: target.value }))}
    />
  );
}
