import { findWrongAddresses } from './address-problems.js';

const WEBHOOK = 'https://desk.example/telegram/webhook';

it.each([
  { HOST: '127.0.0.1' },
  { HOST: '0.0.0.0' },
  { HOST: '::1' },
  { HOST: 'localhost' },
  { HOST: 'tallydesk_app' },
  { METRICS_HOST: 'node-1.internal' },
  { PUBLIC_URL: 'https://desk.example' },
  { PUBLIC_URL: 'https://desk.example:8443//' },
  { TELEGRAM_API_ROOT: 'https://api.telegram.org' },
  { TELEGRAM_API_ROOT: 'https://proxy.example/telegram' },
  { TELEGRAM_WEBHOOK_URL: WEBHOOK },
  { TELEGRAM_WEBHOOK_URL: WEBHOOK.replace('.example', '.example:8443') },
  {
    TELEGRAM_WEBHOOK_URL: 'http://10.0.0.1:3000/telegram/webhook',
    TELEGRAM_API_ROOT: 'http://10.0.0.2:8081',
  },
  // The schema complains about these.
  { PUBLIC_URL: 'desk', TELEGRAM_WEBHOOK_URL: 'hook' },
])('takes %j', (env) => {
  expect(findWrongAddresses(env)).toEqual([]);
});

it.each([
  [{ HOST: '999.1.1.1' }, /^HOST: must be an address of this machine/],
  [{ HOST: '10.0.0' }, /^HOST: /],
  [{ HOST: '0.0.0.0:3000' }, /^HOST: .* without a port/],
  [{ HOST: 'http://0.0.0.0' }, /^HOST: /],
  [{ METRICS_HOST: '*' }, /^METRICS_HOST: /],
  [{ PUBLIC_URL: 'https://desk.example/panel' }, /^PUBLIC_URL: must be only the host/],
  [{ PUBLIC_URL: 'https://desk.example/?a=1' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://desk.example/#a' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://desk.example/?' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://desk.example#' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://me@desk.example' }, /^PUBLIC_URL: /],
  [{ TELEGRAM_API_ROOT: 'https://api.telegram.org/bot' }, /^TELEGRAM_API_ROOT: .* without a path/],
  [{ TELEGRAM_WEBHOOK_URL: WEBHOOK.replace('https', 'http') }, /must begin with https:/],
  [{ TELEGRAM_WEBHOOK_URL: 'https://desk.example/hook' }, /must have the path \/telegram\/webhook/],
  [{ TELEGRAM_WEBHOOK_URL: 'https://desk.example/a/telegram/webhook' }, /must have the path/],
  [{ TELEGRAM_WEBHOOK_URL: WEBHOOK.replace('.example', '.example:3000') }, /must have port 443/],
])('refuses %j', (env, problem) => {
  expect(findWrongAddresses(env)).toEqual([expect.stringMatching(problem)]);
});
