import { DownloadError } from './preload';
import { store, readStored } from './storage';

/** Downloads a part of the app. Later calls return the same part, and `loaded` is set from then on. */
export interface PartLoad<Part> {
  (): Promise<Part>;
  loaded?: Part;
}

/** Every `import()` of the apps stands in a call of this. `name`: the part's name in its module. */
export function load<Module, Name extends keyof Module>(
  name: Name,
  module: () => Promise<Module>,
): PartLoad<Module[Name]> {
  const once: PartLoad<Module[Name]> = async () => (once.loaded ??= (await module())[name]);
  return once;
}

/** Returns the parts that an address needs. The paths are written as for the router, such as `/tickets/chat/:id`. */
export function loadsAt(
  loads: Record<string, PartLoad<unknown> | PartLoad<unknown>[]>,
  pathname: string,
): PartLoad<unknown>[] {
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname);
  return [Object.entries(loads).find(([path]) => matches(path))?.[1] ?? []].flat();
}

const firstWaitMs = 1000;
const longestWaitMs = 10_000;

interface Persistent {
  /** `isAsked`: a person wants it, and with it a reload if only that helps. */
  retry: (isAsked?: boolean) => void;
  stop: () => void;
}

/**
 * Downloads a part, and repeats a failed download until it succeeds: after growing pauses, and at once when the browser is
 * online again or the page is looked at. If only a reload helps, it does that once, unless somebody is typing.
 */
export function loadPersistently<Part>(
  part: PartLoad<Part>,
  onLoaded?: (part: Part) => void,
  onFailed?: (error: unknown) => void,
): Persistent {
  const end = new AbortController();
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  const attempt = async (isAsked = false) => {
    if (isBusy || end.signal.aborted) return;
    clearTimeout(timer);
    isBusy = true;
    try {
      const loaded = await part();
      if (end.signal.aborted) return;
      stop();
      onLoaded?.(loaded);
    } catch (error) {
      if (end.signal.aborted) return;
      onFailed?.(error);
      if (error instanceof DownloadError && error.needsReload) return reload(error.file, isAsked);
      timer = setTimeout(() => void attempt(), waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    } finally {
      isBusy = false;
    }
  };
  const retry = (isAsked?: boolean) => void attempt(isAsked);
  const stop = () => {
    clearTimeout(timer);
    end.abort();
  };

  const { signal } = end;
  window.addEventListener('online', () => retry(), { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && retry(), { signal });
  retry();
  return { retry, stop };
}

/** Reloads the page for a file that it cannot get otherwise. By itself it does so once for each file, to end in no loop. */
function reload(file: string, isAsked: boolean): void {
  const key = `reloaded-for ${file}`;
  const mayReload = () =>
    !isTyping() && !readStored(key, 'sessionStorage') && store(key, 'yes', 'sessionStorage');
  if (!isAsked && !mayReload()) return;
  window.location.reload();
}

/** Whether a reload could take away what somebody has typed. */
function isTyping(): boolean {
  const { activeElement } = document;
  const isInText = activeElement !== null && 'value' in activeElement && activeElement.value !== '';
  // Forms with unsaved changes prevent this event, as they do when the page is closed.
  return isInText || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
