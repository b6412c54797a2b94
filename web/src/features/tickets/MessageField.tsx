import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';
import { useAppStore } from '../../store/hooks';
import { addAppListener } from '../../store/listeners';
import type { RootState } from '../../store/root';
import { changeDraft, selectDraft } from '../../kit/core/sending/drafts';

/** Without `field-sizing`, a script sets the height, which causes several layouts per keystroke. */
const hasFieldSizing = 'fieldSizing' in document.documentElement.style;

interface Props extends Omit<
  ComponentProps<'textarea'>,
  'ref' | 'value' | 'defaultValue' | 'onChange' | 'rows'
> {
  draftKey: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** In pixels. */
  maxHeight: number;
}

/** An uncontrolled field for a draft's text. Keystrokes cause no render; only other changes are written into the field. */
export function MessageField({ draftKey, fieldRef, maxHeight, ...props }: Props) {
  const store = useAppStore();
  useLayoutEffect(() => {
    const selectText = (state: RootState) => selectDraft(state, draftKey).text;
    const show = (text: string) => {
      const field = fieldRef.current!;
      if (field.value !== text) field.value = text;
      if (hasFieldSizing) return;
      field.style.height = 'auto';
      field.style.height = `${Math.min(field.scrollHeight, maxHeight)}px`;
    };
    show(selectText(store.getState()));
    return store.dispatch(
      addAppListener(
        (_action, now, previous) => selectText(now) !== selectText(previous),
        () => show(selectText(store.getState())),
      ),
    );
  }, [store, draftKey, fieldRef, maxHeight]);

  return (
    <textarea
      {...props}
      ref={fieldRef}
      rows={1}
      style={{ fieldSizing: 'content', maxHeight }}
      onChange={({ target }) => store.dispatch(changeDraft(draftKey, { text: target.value }))}
    />
  );
}
