import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reply } from '../testing/server';
import { setBrandId, setLaunchData } from './credentials';
import { prefetch, fetchWithPrefetch } from './early';

let calls = 0;
beforeEach(() => {
  calls = 0;
  reply('get', 't/me/brand', ({ headers }: Request) => {
    calls += 1;
    return Response.json({ brand: headers.get('brand-id'), of: headers.get('authorization') });
  });
});
afterEach(() => {
  vi.useRealTimers();
  setLaunchData(null);
  setBrandId(null);
});

function ask(launch: string, brand: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `tma ${launch}`, 'brand-id': brand };
  return fetchWithPrefetch(new Request(`${window.location.origin}/api/t/me/brand`, { headers, signal }));
}

function askEarlyAs(launch: string, brandId: number): void {
  setLaunchData(launch);
  setBrandId(brandId);
  prefetch('t/me/brand');
}

it('gives an early answer to one request', async () => {
  askEarlyAs('anna', 1);
  expect(await (await ask('anna', '1')).json()).toEqual({ brand: '1', of: 'tma anna' });
  expect(calls).toBe(1);
  await ask('anna', '1');
  expect(calls).toBe(2);
});

it('gives it to nobody else, and to no other brand', async () => {
  askEarlyAs('anna', 1);
  expect(await (await ask('nora', '1')).json()).toEqual({ brand: '1', of: 'tma nora' });
  expect(await (await ask('anna', '2')).json()).toEqual({ brand: '2', of: 'tma anna' });
});

it('asks again when the early answer may be out of date', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  askEarlyAs('anna', 1);
  vi.advanceTimersByTime(15_001);
  await ask('anna', '1');
  expect(calls).toBe(2);
});

it('ends when the request is given up', async () => {
  const giveUp = new AbortController();
  askEarlyAs('anna', 1);
  const answer = ask('anna', '1', giveUp.signal);
  giveUp.abort(new Error('too late'));
  await expect(answer).rejects.toThrow('too late');
});
