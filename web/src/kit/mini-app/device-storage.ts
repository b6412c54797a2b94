import { onEvent, postEvent } from './telegram';

const since = '9.0';
let lastId = 0;
const newId = () => `${Date.now()}-${++lastId}`;

/**
 * Writes to Telegram's device storage, which outlives the webview's own. Null removes the key. A no-op in messengers without such a
 * storage.
 */
export function storeOnDevice(key: string, value: string | null): void {
  postEvent('web_app_device_storage_save_key', { req_id: newId(), key, value }, since);
}

/** Calls back once if the device has a value. Returns a function that cancels the read. */
export function readFromDevice(key: string, onValue: (value: string) => void): () => void {
  const id = newId();
  const stop = onEvent('device_storage_key_received', (data) => {
    const { req_id: answered, value } = data as { req_id: string; value: string | null };
    if (answered !== id) return;
    stop();
    if (value) onValue(value);
  });
  postEvent('web_app_device_storage_get_key', { req_id: id, key }, since);
  return stop;
}
