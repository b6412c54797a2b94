import { useEffect } from 'react';
import { storeOnDevice, readFromDevice } from './device-storage';
import { useAppStore } from '../../store/hooks';
import { changeDraft, copyDrafts, selectDraft } from '../core/sending/drafts.slice';

const restMs = 300;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** A draft that was sent goes at once, so that it never comes back. What is being typed waits for a rest. */
copyDrafts((key, text) => {
  clearTimeout(timers.get(key));
  if (text === null) storeOnDevice(key, null);
  else
    timers.set(
      key,
      setTimeout(() => storeOnDevice(key, text), restMs),
    );
});

/** Restores the draft from the storage of the messenger, if the webview has lost its own. */
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
