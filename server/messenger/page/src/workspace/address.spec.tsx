import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useAddress } from './address';

const openAddress = (query: string) => window.history.replaceState(null, '', query);
beforeEach(() => openAddress('?'));

it('reads both panes and the tool from the URL', () => {
  openAddress('?person=5&chat=-9&thread=3&beside=6.-9.&tool=data');
  expect(renderHook(useAddress).result.current[0]).toEqual({
    panes: [
      { person: 5, chat: -9, thread: 3 },
      { person: 6, chat: -9 },
    ],
    tool: 'data',
  });
});

it('ignores the chat of a link with a parameter for the bot', () => {
  openAddress('?person=5&chat=-9&thread=3&start=x');
  expect(renderHook(useAddress).result.current[0].panes).toEqual([{ person: 5, start: 'x' }]);
});

it('leaves undefined parts out of the URL', () => {
  const { result } = renderHook(useAddress);
  act(() => result.current[1]({ panes: [{ person: 5, chat: -9, thread: undefined }] }));
  expect(window.location.search).toBe('?person=5&chat=-9');
});
