import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MessageBlock } from './MessageBlock';

/** The callbacks of the observers by their margins. */
const callbacks = vi.hoisted(() => {
  const found = new Map<string, IntersectionObserverCallback>();
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback, { rootMargin }: IntersectionObserverInit) {
      found.set(rootMargin!, callback);
    }
    observe() {}
    unobserve() {}
  } as never;
  return found;
});

function tell(margin: string, target: Element, isIntersecting: boolean): void {
  const entry = { target, isIntersecting, boundingClientRect: { height: 640 } };
  act(() => callbacks.get(margin)!([entry as IntersectionObserverEntry], {} as IntersectionObserver));
}

function renderBlock({ isNewest = false } = {}): HTMLElement {
  render(
    <div data-scrolls>
      <MessageBlock className="block" isNewest={isNewest}>
        <button type="button">a.png</button>
      </MessageBlock>
    </div>,
  );
  return screen.getByRole('button').parentElement!;
}

it('keeps only its height while it is far from the screen', () => {
  const block = renderBlock();
  tell('100%', block, false);
  expect(block).toHaveTextContent('a.png');

  tell('300%', block, false);
  expect(block).toBeEmptyDOMElement();
  expect(block.style.height).toBe('640px');

  tell('300%', block, true);
  expect(block).toHaveTextContent('a.png');
  expect(block.style.height).toBe('');
});

it('keeps what has the focus', () => {
  const block = renderBlock();
  screen.getByRole('button').focus();

  tell('300%', block, false);

  expect(screen.getByRole('button')).toHaveFocus();
});

it('keeps the newest messages, which must have their true height', () => {
  const block = renderBlock({ isNewest: true });
  tell('300%', block, false);
  expect(block).toHaveTextContent('a.png');
});
