import { useEffect } from 'react';
import { storeOnDevice, readFromDevice } from './device-storage';
import { useAppStore } from '../../store/hooks';
import { changeDraft, copyDrafts, selectDraft } from '../core/sending/drafts.slice';

const idleMs = 300;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Removes a sent draft at once, so that it never reappears. Typed text is debounced. */
copyDrafts((key, text) => {
  clearTimeout(timers.get(key));
  if (text === null) storeOnDevice(key, null);
  else
    timers.set(
      key,
      setTimeout(() => storeOnDevice(key, text), idleMs),
    );
});

/** Restores the draft from Telegram's device storage if the webview has lost its own. */
export function useDeviceDraft(draftKey: string): void {
  const store = useAppStore();
  useEffect(() => {
    const isEmpty = () => selectDraft(store.getState(), draftKey).text === '';
    if (!isEmpty()) return;
    return readFromDevice(draftKey, (text) => {
      if (isEmpty()) store.dispatch(changeDraft(draftKey, { text }));
    });
  }, [store, draftKey]);
}
