import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reply } from '../testing/server';
import { setBrandId, setLaunchData } from './credentials';
import { prefetch, fetchWithPrefetch } from './prefetch';

let callCount = 0;
beforeEach(() => {
  callCount = 0;
  reply('get', 't/me/brand', ({ headers }: Request) => {
    callCount += 1;
    return Response.json({ brand: headers.get('brand-id'), authorization: headers.get('authorization') });
  });
});
afterEach(() => {
  setLaunchData(null);
  setBrandId(null);
});

function send(launch: string, brand: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `tma ${launch}`, 'brand-id': brand };
  return fetchWithPrefetch(new Request(`${window.location.origin}/api/t/me/brand`, { headers, signal }));
}

function prefetchAs(launch: string, brandId: number): void {
  setLaunchData(launch);
  setBrandId(brandId);
  prefetch('t/me/brand');
}

it('returns a prefetched response to one request only', async () => {
  prefetchAs('anna', 1);
  expect(await (await send('anna', '1')).json()).toEqual({ brand: '1', authorization: 'tma anna' });
  expect(callCount).toBe(1);
  await send('anna', '1');
  expect(callCount).toBe(2);
});

it('does not return a prefetched response to another person, nor for another brand', async () => {
  prefetchAs('anna', 1);
  expect(await (await send('nora', '1')).json()).toEqual({ brand: '1', authorization: 'tma nora' });
  expect(await (await send('anna', '2')).json()).toEqual({ brand: '2', authorization: 'tma anna' });
});

it('requests again when the prefetched response may be out of date', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  prefetchAs('anna', 1);
  vi.advanceTimersByTime(15_001);
  await send('anna', '1');
  expect(callCount).toBe(2);
});

it('rejects when the request is aborted', async () => {
  const controller = new AbortController();
  prefetchAs('anna', 1);
  const response = send('anna', '1', controller.signal);
  controller.abort(new Error('too late'));
  await expect(response).rejects.toThrow('too late');
});
