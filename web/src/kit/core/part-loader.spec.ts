import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPartLoader, loadWithRetry } from './part-loader';
import { PreloadError } from './preload';

const reload = vi.fn();
const onLoaded = vi.fn();
let failure: Error | null;
let attempts: number;
let stop: () => void;

/** Starts the download of a part, and lets the first attempt end. */
async function start() {
  const part = createPartLoader('it', async () => {
    attempts += 1;
    if (failure) throw failure;
    return { it: 'here' };
  });
  const download = loadWithRetry(part, onLoaded);
  stop = download.stop;
  await passed(0);
  return download;
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const outdated = (file: string) => new PreloadError(404, true, file);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...window.location, reload });
  attempts = 0;
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('repeats a failed download after growing pauses, and at once when the network is back', async () => {
  failure = new PreloadError('FETCH_ERROR');
  await start();
  expect(attempts).toBe(1);
  await passed(1_000);
  expect(attempts).toBe(2);
  await passed(1_900);
  expect(attempts).toBe(2);
  window.dispatchEvent(new Event('online'));
  await passed(0);
  expect(attempts).toBe(3);
  failure = null;
  document.dispatchEvent(new Event('visibilitychange'));
  await passed(0);
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('here');
  window.dispatchEvent(new Event('online'));
  await passed(60_000);
  expect(attempts).toBe(4);
});

it('reloads an outdated page once for each file, and again only when a person asks', async () => {
  failure = outdated('assets/a.js');
  await start();
  await passed(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
  const { retry } = await start();
  await passed(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  retry(true);
  await passed(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads neither under somebody who types, nor under unsaved changes', async () => {
  failure = outdated('assets/b.js');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'Half a message';
  field.focus();
  await start();
  stop();
  field.blur();

  const prevent = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', prevent);
  await start();
  stop();
  window.removeEventListener('beforeunload', prevent);
  expect(reload).not.toHaveBeenCalled();

  await start();
  expect(reload).toHaveBeenCalledTimes(1);
});
