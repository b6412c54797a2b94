import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

// Spec files share the jsdom of their worker, which halves their time. They do not share our modules.
vi.resetModules();
const { forgetConnection } = await import('../api/connection');
const { server } = await import('./server');

// Mantine needs these functions, and jsdom lacks them.
window.matchMedia = (media) => new MediaQueryListStub(media) as unknown as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

class MediaQueryListStub extends EventTarget {
  readonly matches = false;
  constructor(readonly media: string) {
    super();
  }
  addListener() {}
  removeListener() {}
}

// A page load in a test imports the whole app again, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  forgetConnection();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());
