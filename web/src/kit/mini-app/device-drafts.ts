import { useEffect } from 'react';
import { addAppListener } from '../../store/listeners';
import { useAppStore } from '../../store/hooks';
import { changeDraft, draftChanged, selectDraft } from '../core/sending/drafts';
import { onEvent, postEvent } from './telegram';

/** The version of Telegram's web app protocol that introduced device storage. */
const minVersion = '9.0';
let lastRequestId = 0;
const getNextRequestId = () => `${Date.now()}-${++lastRequestId}`;

/** Writes to Telegram's device storage, which outlives the webview's own storage. Null removes the key. */
function storeOnDevice(key: string, value: string | null): void {
  postEvent('web_app_device_storage_save_key', { req_id: getNextRequestId(), key, value }, minVersion);
}

function readFromDevice(key: string, onValue: (value: string) => void): () => void {
  const id = getNextRequestId();
  const stop = onEvent('device_storage_key_received', (data) => {
    const { req_id: responseId, value } = data as { req_id: string; value: string | null };
    if (responseId !== id) return;
    stop();
    if (value) onValue(value);
  });
  postEvent('web_app_device_storage_get_key', { req_id: id, key }, minVersion);
  return stop;
}

const typingPauseMs = 300;
const timerByKey = new Map<string, ReturnType<typeof setTimeout>>();

/** Copies a draft's text to device storage after a pause in typing. An empty text is removed at once, so that it is not restored. */
function copyToDevice(key: string, text: string): void {
  clearTimeout(timerByKey.get(key));
  if (text === '') storeOnDevice(key, null);
  else
    timerByKey.set(
      key,
      setTimeout(() => storeOnDevice(key, text), typingPauseMs),
    );
}

/** Adds one listener, even if dispatched again. It is never removed, because a draft may be sent after its screen is closed. */
const startCopyingDrafts = addAppListener(draftChanged.match, ({ payload: { key, part } }) => {
  if (part.text !== undefined) copyToDevice(key, part.text);
});

/** Copies the texts of drafts to device storage, and restores this draft's text from there if the webview has lost it. */
export function useDeviceDraft(draftKey: string): void {
  const store = useAppStore();
  useEffect(() => {
    store.dispatch(startCopyingDrafts);
    const isEmpty = () => selectDraft(store.getState(), draftKey).text === '';
    if (!isEmpty()) return;
    return readFromDevice(draftKey, (text) => {
      if (isEmpty()) store.dispatch(changeDraft(draftKey, { text }));
    });
  }, [store, draftKey]);
}
