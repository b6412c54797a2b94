import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { reply } from '../testing/server';
import { generatedApi } from './api.gen';
import { getServerTime } from './server-time';
import { createStore } from '../store/store';

it.each([
  ['corrects a device’s clock that is a day behind', 86_400_000, 86_400_000],
  ['corrects a device’s clock that is a day ahead', -86_400_000, -86_400_000],
  ['ignores that a device’s clock is two seconds behind', 2_000, 0],
])('getServerTime %s', async (_, serverAheadMs, correctionMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 12) });
  const date = new Date(Date.now() + serverAheadMs).toUTCString();
  reply('post', 'auth/me', () => HttpResponse.json({}, { headers: { date } }));

  await createStore().dispatch(generatedApi.endpoints.getMe.initiate());

  expect(getServerTime()).toBe(Date.now() + correctionMs);
});
