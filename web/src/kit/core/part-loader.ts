import { PreloadError } from './preload';
import { writeStored, readStored } from './storage';

/** Downloads a part of the app once; later calls return the same part. `loaded` is the part after the first success. */
export interface PartLoader<Part> {
  (): Promise<Part>;
  loaded?: Part;
}

/** Wraps every `import()` of the apps. `name` is the exported name of the part. */
export function createPartLoader<Module, Name extends keyof Module>(
  name: Name,
  importModule: () => Promise<Module>,
): PartLoader<Module[Name]> {
  const load: PartLoader<Module[Name]> = async () => (load.loaded ??= (await importModule())[name]);
  return load;
}

/** Returns the loaders of the first pattern that matches. Patterns are those of routes, such as `/tickets/chat/:id`. */
export function findLoaders(
  loadersByPattern: Record<string, PartLoader<unknown> | PartLoader<unknown>[]>,
  pathname: string,
): PartLoader<unknown>[] {
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname);
  return [Object.entries(loadersByPattern).find(([pattern]) => matches(pattern))?.[1] ?? []].flat();
}

const firstRetryMs = 1000;
const maxRetryMs = 10_000;

interface RetryingLoad {
  /** `isManual`: a person pressed Retry, so the page may be reloaded even a second time or with unsaved input. */
  retry: (isManual?: boolean) => void;
  stop: () => void;
}

/** Downloads a part, and retries after growing pauses, when the device goes online and on return to the tab. May reload the page. */
export function loadWithRetry<Part>(
  load: PartLoader<Part>,
  onLoaded?: (part: Part) => void,
  onFailed?: (error: unknown) => void,
): RetryingLoad {
  const controller = new AbortController();
  let waitMs = firstRetryMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  const attempt = async (isManual = false) => {
    if (isBusy || controller.signal.aborted) return;
    clearTimeout(timer);
    isBusy = true;
    try {
      const loaded = await load();
      if (controller.signal.aborted) return;
      stop();
      onLoaded?.(loaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      onFailed?.(error);
      if (error instanceof PreloadError && error.shouldReload) return reload(error.file, isManual);
      timer = setTimeout(() => void attempt(), waitMs);
      waitMs = Math.min(waitMs * 2, maxRetryMs);
    } finally {
      isBusy = false;
    }
  };
  const retry = (isManual?: boolean) => void attempt(isManual);
  const stop = () => {
    clearTimeout(timer);
    controller.abort();
  };

  const { signal } = controller;
  window.addEventListener('online', () => retry(), { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && retry(), { signal });
  retry();
  return { retry, stop };
}

/** Reloads the page for a file that cannot be fetched otherwise. Unless `isManual`, only once per file, and not with unsaved input. */
function reload(file: string, isManual: boolean): void {
  const key = `reloaded-for ${file}`;
  const isAllowed =
    isManual ||
    (!hasUnsavedInput() && !readStored(key, 'sessionStorage') && writeStored(key, 'yes', 'sessionStorage'));
  if (isAllowed) window.location.reload();
}

/** Whether a reload could lose typed text or the changes of a form. */
function hasUnsavedInput(): boolean {
  const { activeElement } = document;
  const isTyping = activeElement !== null && 'value' in activeElement && activeElement.value !== '';
  // Forms with unsaved changes cancel this event, as on closing the page.
  return isTyping || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
