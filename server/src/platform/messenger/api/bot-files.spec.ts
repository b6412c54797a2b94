import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpTelegram } from '../../../../test/telegram-server.js';
import { readConfig } from '../../config/config.js';
import { BotApi } from './bot-api.js';
import { BotFiles, FileUnavailableError } from './bot-files.js';

const telegram = setUpTelegram();
let files: BotFiles;
beforeAll(() => {
  const config = readConfig({
    NODE_ENV: 'test',
    TELEGRAM_BOT_TOKEN: '1:a',
    TELEGRAM_API_ROOT: telegram.apiRoot,
  });
  files = new BotFiles(config, new BotApi(config));
});

const path = join(tmpdir(), randomUUID());
const download = (maxBytes = 5) => files.download('f', path, maxBytes, AbortSignal.timeout(30_000));

beforeEach(() => telegram.fileById.set('f', Buffer.from('12345')));

it('downloads a file, and returns its size', async () => {
  expect(await download()).toBe(5);
  expect(readFileSync(path, 'utf8')).toBe('12345');
});

it('rejects a file that is larger than the limit', async () => {
  await expect(download(4)).rejects.toThrow(FileUnavailableError);
  expect(existsSync(path)).toBe(false);
});

it('throws FileUnavailableError only if Telegram refuses the file', async () => {
  telegram.script('getFile', { refuse: 400, description: 'Bad Request: file is too big' }, 'drop before');

  await expect(download()).rejects.toThrow(FileUnavailableError);
  await expect(download()).rejects.not.toThrow(FileUnavailableError);
});

it('does not follow a redirect', async () => {
  telegram.fileById.set('elsewhere', Buffer.from('12345'));
  const headers = { location: `${telegram.apiRoot}/elsewhere` };
  telegram.script('f', { page: '', status: 302, headers });
  await expect(download()).rejects.toThrow();
});
