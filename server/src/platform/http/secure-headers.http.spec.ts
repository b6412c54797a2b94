import { newManager } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';

const app = setUpApp();

it.each(['manager/stat', 'brand/search?page=x', 'nowhere', '/storage/files/nothing.png', '/api?x'])(
  'forbids foreign scripts, frames and caching in the response to %s',
  async (path) => {
    const { headers } = await app.as(await newManager(app.db)).get(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'self';base-uri 'none';font-src 'self';form-action 'self';frame-ancestors 'none';img-src 'self' data: blob:;" +
        "object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-frame-options']).toBeUndefined();
  },
);
