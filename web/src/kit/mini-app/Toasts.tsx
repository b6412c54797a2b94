import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import styles from './Toasts.module.css';
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { type AppThunk, rootReducer } from '../../store/root';
import { vibrate } from './telegram';

interface Toast {
  id: string;
  kind: 'success' | 'error';
  text: string;
}

declare module '../../store/root' {
  interface LazySlices {
    toasts: Toast[];
  }
}

const shownMs = 1000;
const maxShown = 2;

const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: (toasts, { payload }: PayloadAction<Toast>) => [...toasts.slice(1 - maxShown), payload],
    toastHidden: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (toasts) => toasts },
}).injectInto(rootReducer);
const { toastShown, toastHidden } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;

/** Shows a text at the top of the screen for `shownMs`, and vibrates. Does nothing if the same text is already shown. */
export const showToast =
  (kind: Toast['kind'], text: string): AppThunk =>
  (dispatch, getState) => {
    if (selectToasts(getState()).some((toast) => toast.text === text)) return;
    const id = nanoid();
    dispatch(toastShown({ id, kind, text }));
    setTimeout(() => dispatch(toastHidden(id)), shownMs);
    vibrate(kind);
  };

export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const popover = useRef<HTMLDivElement>(null);

  // Reopened on each change, to show the toasts above a sheet that was opened since. Older browsers show them behind it.
  useEffect(() => {
    popover.current?.hidePopover?.();
    if (toasts.length > 0) popover.current?.showPopover?.();
  }, [toasts]);

  return (
    <div role="status">
      <div ref={popover} popover="manual" className={styles.toasts}>
        {toasts.map(({ id, kind, text }) => (
          <p key={id} className={`${styles.toast} ${styles[kind]}`}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
