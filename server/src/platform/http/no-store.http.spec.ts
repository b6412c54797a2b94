import { newManager } from '../../../test/factories.js';
import { newFile } from '../../../test/file.factories.js';
import { describeApp } from '../../../test/test-app.js';
import { SignedLinks } from '../storage/signed-links.js';

const app = describeApp();

it.each(['auth/me', 'nowhere', 'brand/search?page=x', '/storage/files/nothing.png', '/api?x'])(
  'no cache keeps what %s answers',
  async (path) => {
    const client = app.as(await newManager(app.db));
    const answer = await (path === 'auth/me' ? client.post(path) : client.get(path));
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

it('a file is kept by the browser of its reader, and by no proxy', async () => {
  const link = app.get(SignedLinks).to(await newFile(app, 'files'));
  const answer = await app.anonymous().get(link);
  expect([answer.status, answer.headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^private, max-age=\d+$/),
  ]);
});
