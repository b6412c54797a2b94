import { newBrand, newManager, newMember } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';

const app = setUpApp();
let address: string;
beforeAll(async () => void (address = await app.listen()));

describe('a JSON body', () => {
  const post = async (path: string, body: string, who = app.anonymous()) => {
    const response = await who.post(path).set('content-type', 'application/json').send(body);
    return [response.status, (response.body as { error?: string }).error];
  };

  it.each(['{"name": ', '', 'name=x', '{"__proto__": {"role": "admin"}}'])(
    'is refused if it is malformed, after the caller was checked: %j',
    async (body) => {
      const manager = await newManager(app.db);
      expect(await post('/api/manager/notice', body)).toEqual([401, 'Unauthorized']);
      expect(await post('manager/notice', body, app.as(manager))).toEqual([400, 'Invalid input']);
    },
  );

  it('is refused with a message that says why it is malformed', async () => {
    const manager = await newManager(app.db);
    const { body } = await app
      .as(manager)
      .post('manager/notice')
      .set('content-type', 'application/json')
      .send('{"deposit": tru}');
    expect(body).toEqual({
      statusCode: 400,
      error: 'Invalid input',
      message: expect.stringContaining('JSON'),
      details: [{ field: 'body', message: expect.stringContaining('JSON') }],
    });
  });

  it('is rejected as too large if it is longer than 1 MB', async () => {
    const manager = await newManager(app.db);
    expect(await post('manager/notice', `"${'x'.repeat(1_000_000)}"`, app.as(manager))).toEqual([
      413,
      'Payload too large',
    ]);
  });

  it('may be empty or `{}` if the call takes no input', async () => {
    const manager = app.as(await newManager(app.db));
    for (const body of ['', '{}']) expect(await post('auth/me', body, manager)).toEqual([200, undefined]);
  });
});

describe('a body of another type', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nothing',
    '',
  ])('is refused even if it is JSON, after the caller and their access were checked: %j', async (type) => {
    const send = async (path: string, who: Record<string, string>) => {
      const headers = { ...who, 'content-type': type };
      const response = await fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers,
        body: '{"deposit": true}',
      });
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    const agent = app.headersOf(await newMember(app.db, await newBrand(app.db)));
    const manager = app.headersOf(await newManager(app.db));
    for (const path of ['brand', 'auth/logout/all', 'brand/users/target', 't/ticket'])
      expect(await send(path, {})).toEqual([401, 'Unauthorized']);
    expect(await send('brand', agent)).toEqual([403, 'Forbidden']);
    expect(await send('t/ticket', manager)).toEqual([403, 'user not in brand']);
    for (const path of ['brand', 'auth/me', 'manager/notice'])
      expect(await send(path, manager)).toEqual([415, 'Unsupported media type']);
    expect(await send('nothing', {})).toEqual([404, 'Not found']);
  });

  it('is accepted if it is empty', async () => {
    const manager = await newManager(app.db);
    await app
      .as(manager)
      .post('auth/me')
      .set('content-type', 'text/plain;charset=UTF-8')
      .send('')
      .expect(200);
  });
});
