import type { Test } from 'supertest';
import type { Brand } from '../src/features/brands/registry/brand.entity.js';
import type { User } from '../src/features/people/user.entity.js';
import { UserService } from '../src/features/people/user.service.js';
import { Config } from '../src/platform/config/config.js';
import { newBrand, newMember } from './factories.js';
import { setUpFakeLanguage } from './fake-language.js';
import { setUpApp } from './test-app.js';

setUpFakeLanguage('tr');
const app = setUpApp();

describe('the message of an error', () => {
  const inTurkish = (test: Test) => test.set('Accept-Language', 'de, tr;q=0.9, en;q=0.5');
  let agent: User;
  let brand: Brand;
  beforeAll(async () => {
    brand = await newBrand(app.db);
    agent = await newMember(app.db, brand);
  });
  // Paths begin with /api, because the client expects errors in English for paths that begin with t/.
  const setName = () => app.as(agent).post('/api/t/me');

  it.each<[string, () => Test, number, string, string]>([
    ['a login that is missing', () => app.anonymous().get('/api/t/me'), 401, 'Unauthorized', 'unauthorized'],
    ['a call of staff', () => app.as(agent).get('manager/rating'), 403, 'Forbidden', 'forbidden'],
    ['another brand', () => app.as(agent).get('/api/t/deposits'), 403, 'user not in brand', 'notInBrand'],
    ['an unknown ticket', () => app.as(agent).get('/api/t/ticket/2000000000'), 404, 'Not found', 'notFound'],
    ['an unknown address', () => app.anonymous().get('/api/t/nothing'), 404, 'Not found', 'notFound'],
    ['a malformed body', () => setName().type('json').send('{'), 400, 'Invalid input', 'notJson'],
    [
      'a wrong content type',
      () => setName().type('text/plain').send('x'),
      415,
      'Unsupported media type',
      'unsupportedType',
    ],
    [
      'a body that is too large',
      () => setName().send({ name: 'x'.repeat(2_000_000) }),
      413,
      'Payload too large',
      'bodyTooLarge',
    ],
    [
      'a malformed address',
      () => app.anonymous().get('/api/t/%'),
      400,
      'Invalid input',
      'invalidAddress /api/t/%',
    ],
  ])('is in the language of Accept-Language: %s', async (_, call, statusCode, error, text) => {
    const { status, body, headers } = await inTurkish(call());
    expect([status, body.statusCode, body.error]).toEqual([statusCode, statusCode, error]);
    expect(body.message).toBe(`‹errors.calls.${text}›`);
    expect(headers.vary).toContain('Accept-Language');
  });

  it('is translated for each field', async () => {
    const { body } = await inTurkish(setName().send({ name: 1, more: 2 }));
    const [notText, unknown] = ['‹errors.fields.text name›', '‹errors.fields.unknown more›'];
    expect([body.error, body.message]).toEqual(['Invalid input', `${notText}. ${unknown}`]);
    expect(body.details).toEqual([
      { field: 'name', message: notText },
      { field: 'more', message: unknown },
    ]);
  });

  it.each([undefined, 'de', 'en-GB, tr;q=0.9', ';;'])(
    'is English for Accept-Language: %s',
    async (header) => {
      const test = app.anonymous().get('/api/t/me');
      const { body } = await (header === undefined ? test : test.set('Accept-Language', header));
      expect(body.message).toBe('Unauthorized');
    },
  );

  it('says how long to wait after too many calls', async () => {
    const limit = jest.replaceProperty(app.get(Config).userLimits, 'callsPerMinute', 0);
    const { status, body } = await inTurkish(app.as(agent).get('/api/t/me'));
    limit.restore();
    expect([status, body.error]).toEqual([429, 'Too many requests']);
    expect(body.message).toMatch(/^‹errors\.limits\.calls›\. ‹errors\.limits\.seconds \d+›$/);
  });

  it('is translated for an outage and for an error of the program', async () => {
    const fail = (error: Error) => jest.spyOn(app.get(UserService), 'getOwn').mockRejectedValueOnce(error);
    const call = async () =>
      (await inTurkish(app.as(agent).get('/api/t/me'))).body as { error: string; message: string };
    fail(new Error('Connection terminated'));
    expect(await call()).toMatchObject({
      error: 'Service unavailable',
      message: '‹errors.calls.databaseAway›',
    });
    fail(new Error('a bug'));
    expect(await call()).toMatchObject({ error: 'Server error', message: '‹errors.calls.serverError›' });
  });
});
