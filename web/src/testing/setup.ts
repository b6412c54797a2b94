import { File as NodeFile } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { getElementStyle } from './computed-style';
import './translated-page';

// The spec files of a worker share one jsdom, which halves their time, but they share no modules.
vi.resetModules();
const { server } = await import('./server');
const { loadLanguage } = await import('../texts');
(await loadLanguage('en'))();

// Mantine needs these functions, which jsdom lacks.
window.matchMedia = (media) => new MediaQueryListStub(media) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
window.getComputedStyle = getElementStyle;
// On Node 24, `formData()` builds its files with the global `File`, and rejects those of jsdom.
const readForm = Reflect.get(Request.prototype, 'formData');
Request.prototype.formData = function () {
  const { File: DomFile } = globalThis;
  globalThis.File = NodeFile as typeof File;
  return readForm.call(this).finally(() => (globalThis.File = DomFile));
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

class MediaQueryListStub extends EventTarget {
  readonly matches = false;
  constructor(readonly media: string) {
    super();
  }
  addListener() {}
  removeListener() {}
}

configure({
  // A page load in a test reimports the whole app, which may be slow on a busy machine.
  asyncUtilTimeout: 15_000,
  // Prints the document only in the final error, not for each attempt of `findBy` and `waitFor`.
  getElementError(message, container) {
    const isAttempt = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') as boolean;
    const error = new Error(
      isAttempt ? (message ?? '') : [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  delete window.TelegramWebviewProxy;
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
