import { HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { refuseCall, reply } from '../testing/server';
import { generatedApi } from './api.gen';
import { subscribeToSessionEnd } from '../store/session';
import { createStore } from '../store/store';
import { readAccessToken, setBrandId, setLaunchData, storeAccessToken } from './credentials';

const { getMe, getOwnBrand } = generatedApi.endpoints;

afterEach(() => {
  setLaunchData(null);
  setBrandId(null);
});

const recordHeaders = (method: 'get' | 'post', path: string) => {
  const onRequest = vi.fn<(headers: Headers) => void>();
  reply(method, path, (request) => {
    onRequest(request.headers);
    return HttpResponse.json({});
  });
  return () => onRequest.mock.calls[0]![0];
};

it.each([
  ['the stored token', 't0ken', null, { authorization: 'Bearer t0ken', 'accept-language': 'en' }],
  ['neither launch data nor a brand', null, 'query_id=1', { 'accept-language': 'en' }],
])(
  'staff calls send %s, and English as their language even if the browser prefers another',
  async (_, token, launch, expectedHeaders) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('ru-RU');
    if (token) storeAccessToken(token);
    setLaunchData(launch);
    setBrandId(7);
    const headers = recordHeaders('post', 'auth/me');

    await createStore().dispatch(getMe.initiate());

    const names = ['accept-language', 'authorization', 'brand-id'];
    const sent = [...headers()].filter(([name]) => names.includes(name));
    expect(Object.fromEntries(sent)).toEqual(expectedHeaders);
  },
);

it('t/ calls send launch data and the brand, not the stored token', async () => {
  storeAccessToken('t0ken');
  setLaunchData('query_id=1');
  setBrandId(7);
  const headers = recordHeaders('get', 't/me/brand');

  await createStore().dispatch(getOwnBrand.initiate());

  expect(headers().get('authorization')).toBe('tma query_id=1');
  expect(headers().get('brand-id')).toBe('7');
});

it.each(['Unauthorized', 'The token has been blacklisted'])(
  'the token is removed when the server refuses it with %j',
  async (error) => {
    storeAccessToken('t0ken');
    const onEnd = vi.fn();
    const store = createStore();
    const stop = subscribeToSessionEnd(store, onEnd);
    refuseCall('post', 'auth/me', 401, error);

    await store.dispatch(getMe.initiate());
    stop();

    expect(readAccessToken()).toBeNull();
    expect(onEnd).toHaveBeenCalledOnce();
  },
);

it('the token stays when the server refuses launch data', async () => {
  storeAccessToken('t0ken');
  setLaunchData('stale');
  refuseCall('get', 't/me/brand', 401, 'Unauthorized');

  await createStore().dispatch(getOwnBrand.initiate());

  expect(readAccessToken()).toBe('t0ken');
});
