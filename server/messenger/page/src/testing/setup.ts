import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

configure({ asyncUtilTimeout: 15_000 }); // on a busy machine

// jsdom does not have it.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
