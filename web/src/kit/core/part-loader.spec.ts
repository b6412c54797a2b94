import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPartLoader, loadWithRetry } from './part-loader';
import { PreloadError } from './preload';

const reload = vi.fn();
const onLoaded = vi.fn();
let failure: Error | null;
let attempts: number;
let stop: () => void;

/** Starts the download of a part, and waits for the end of the first attempt. */
async function startDownload() {
  const part = createPartLoader('Screen', async () => {
    attempts += 1;
    if (failure) throw failure;
    return { Screen: 'the part' };
  });
  const download = loadWithRetry(part, onLoaded);
  stop = download.stop;
  await advance(0);
  return download;
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const newMissingFileError = (file: string) => new PreloadError(404, true, file);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...window.location, reload });
  attempts = 0;
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('retries a failed download with growing delays, and at once on reconnect and on return to the tab', async () => {
  failure = new PreloadError('FETCH_ERROR');
  await startDownload();
  expect(attempts).toBe(1);
  await advance(1_000);
  expect(attempts).toBe(2);
  await advance(1_900); // of the second delay, which is 2 s
  expect(attempts).toBe(2);
  window.dispatchEvent(new Event('online'));
  await advance(0);
  expect(attempts).toBe(3);
  failure = null;
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('the part');
  window.dispatchEvent(new Event('online'));
  await advance(60_000);
  expect(attempts).toBe(4);
});

it('reloads an outdated page once per file, and again only on a manual retry', async () => {
  failure = newMissingFileError('assets/a.js');
  await startDownload();
  await advance(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  const { retry } = await startDownload();
  await advance(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  retry(true);
  await advance(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload during typing or with unsaved changes', async () => {
  failure = newMissingFileError('assets/b.js');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Half a message';
  field.focus();
  await startDownload();
  stop();
  field.blur();

  const prevent = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', prevent);
  await startDownload();
  stop();
  window.removeEventListener('beforeunload', prevent);
  expect(reload).not.toHaveBeenCalled();

  await startDownload();
  expect(reload).toHaveBeenCalledTimes(1);
});
