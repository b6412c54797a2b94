import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WebhookSender } from '../src/features/webhooks/webhook-sender.service.js';
import { newApiKey, newScene, newTelegramId, newUser, type Scene } from '../test/factories.js';
import { setUpFolder } from '../test/folder.js';
import { waitUntil } from '../test/race.js';
import { findFreePort } from '../test/server-process.js';
import { setUpApp } from '../test/test-app.js';

const root = join(import.meta.dirname, '../..');
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as { version: string };
const guide = readFileSync(join(root, 'docs/integrations.md'), 'utf8');
const examples = [...guide.matchAll(/^```js\n(\/\/ ([\w-]+\.mjs)[^]*?)^```$/gm)];

const app = setUpApp('api', { WEBHOOK_ALLOW_PRIVATE: 'true' });
const folder = setUpFolder();
const project = join(folder, 'project');
const run = promisify(execFile);
const npm = (cwd: string, ...args: string[]) => run('npm', [...args, '--silent'], { cwd });

const startedPrograms: ChildProcess[] = [];
let scene: Scene;
let env: Record<string, string>;
beforeAll(async () => {
  const packages = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'].map(
    (name) => `./node_modules/${name}`,
  );
  await npm(root, 'pack', './server/client', '--pack-destination', folder);
  await npm(root, 'pack', ...packages, '--ignore-scripts', '--pack-destination', folder);
  mkdirSync(project);
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await npm(project, 'install', ...tarballs.map((name) => `../${name}`), '--offline', '--ignore-scripts');
  for (const [, code, name] of examples) writeFileSync(join(project, name!), code!);
}, 240_000);
beforeEach(async () => {
  scene = await newScene(app.db, { agent: { username: 'anna' } });
  const scopes = ['deposits:read', 'deposits:write', 'events:read'] as const;
  const { key } = await newApiKey(app, [scene.brand], { scopes: [...scopes] });
  env = { TALLYDESK_URL: await app.listen(), TALLYDESK_KEY: key, BRAND_ID: String(scene.brand.id) };
});
afterAll(() => startedPrograms.forEach((child) => child.kill('SIGKILL')));

function start(name: string, variables: Record<string, string> = {}, ...args: string[]) {
  const child = spawn(process.execPath, [name, ...args], { cwd: project, env: { ...env, ...variables } });
  startedPrograms.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += String(data)));
  return {
    waitFor: (text: string) => waitUntil(() => Promise.resolve(output.includes(text))),
    ended: once(child, 'close').then(([code]) => ({ code: code as number, output })),
    stop: () => child.kill('SIGTERM'),
  };
}

it('has the version of the server', () => {
  const [clientVersion, serverVersion] = ['server/client/package.json', 'package.json'].map(
    (file) => readJson(file).version,
  );
  expect(clientVersion).toBe(serverVersion);
});

it('has types for strict programs, including those of docs/integrations.md', async () => {
  writeFileSync(
    join(project, 'types.mts'),
    `import { Tallydesk, verifyWebhook } from '@tallydesk/client';
    const client = new Tallydesk({ url: '', apiKey: '' });
    for await (const { data } of client.events.stream({ types: ['ticket.message'] })) data.message.trim();
    for await (const { amount, moderated_by } of client.deposits.search()) amount.toFixed(moderated_by?.id);
    const event = verifyWebhook({ secret: '', headers: new Headers(), body: '' });
    if (event.type === 'member.joined') event.data.user.public_name?.trim();
    // @ts-expect-error -- the amount is missing
    await client.deposits.create({ brand_id: 1, type: 'ftd' });
    // @ts-expect-error -- there is no such type
    client.events.stream({ types: ['deposit.lost'] });
    // @ts-expect-error -- messages have no amount
    for await (const { data } of client.events.stream({ types: ['ticket.message'] })) data.amount;\n`,
  );
  const flags =
    '--noEmit --strict --checkJs --skipLibCheck --module nodenext --target es2023 --types node --typeRoots';
  const sources = ['types.mts', ...examples.map(([, , name]) => name!)];
  const tsc = [
    join(root, 'node_modules/typescript/bin/tsc'),
    ...flags.split(' '),
    join(root, 'node_modules/@types'),
  ];
  const { stdout } = await run(process.execPath, [...tsc, ...sources], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
}, 120_000);

describe('docs/integrations.md shows how to', () => {
  it('report a deposit', async () => {
    const [first, again] = [await start('report-deposit.mjs').ended, await start('report-deposit.mjs').ended];
    const refused = await start('report-deposit.mjs', { BRAND_ID: 'North' }).ended;

    expect(first).toEqual({ code: 0, output: expect.stringMatching(/^F\d+ has the status wait\n$/) });
    expect(again).toEqual(first);
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^brand_id: /) });
  });

  it('follow all changes from a stored position', async () => {
    const report = (key: string) =>
      app
        .with({ authorization: `Bearer ${env.TALLYDESK_KEY}`, 'idempotency-key': key })
        .post('deposit', { brand_id: scene.brand.id, type: 'retention', amount: 5 });
    const [{ body: one }, { body: two }] = [await report('1'), await report('2')];
    const program = start('follow-changes.mjs');
    await program.waitFor(`deposit.created ${two.id}`);
    await waitUntil(() => Promise.resolve(readdirSync(project).includes('position.txt')));
    program.stop();
    expect(await program.ended).toMatchObject({
      code: 0,
      output: expect.stringContaining(`created ${one.id}`),
    });

    const { body: three } = await report('3');
    const resumed = start('follow-changes.mjs');
    await resumed.waitFor(`deposit.created ${three.id}`);
    resumed.stop();
    expect((await resumed.ended).output.match(/\bcreated \d+/g)).toEqual([`created ${three.id}`]);
  });

  it('receive a webhook', async () => {
    const port = String(await findFreePort());
    const url = `http://127.0.0.1:${port}/`;
    const admin = app.as(await newUser(app.db, { role: 'admin', telegramId: newTelegramId() }));
    const { body: endpoint } = await admin.post('admin/webhooks', { url, brands: [scene.brand.id] });
    const deliver = async () => void (await Promise.all(await app.get(WebhookSender).startDue()));
    const program = start('receive-webhook.mjs', { WEBHOOK_SECRET: endpoint.secret, PORT: port });
    await program.waitFor('Listening');

    await start('report-deposit.mjs').ended;
    await deliver();
    await admin.post(`admin/webhooks/${endpoint.id}/resend`, { since: endpoint.created_at }).expect(200);
    await deliver();
    await admin.post(`admin/webhooks/${endpoint.id}/test`).expect(200);
    const forged = await fetch(url, { method: 'POST', body: '{"id":"evt_1","type":"deposit.accepted"}' });

    await program.waitFor('webhook.test');
    program.stop();
    expect((await program.ended).output.match(/(deposit|webhook)\.\w+/g)).toEqual([
      'deposit.created',
      'webhook.test',
    ]);
    const { body: attempts } = await admin.get(`admin/webhooks/${endpoint.id}/attempts`);
    expect(attempts.data.map(({ status }: { status: number }) => status)).toEqual([204, 204, 204]);
    expect(forged.status).toBe(401);
  });

  it('export a month', async () => {
    app.clock.set('2026-03-11T08:00:00Z');
    const reported = await start('report-deposit.mjs').ended;
    app.clock.release();
    await app.db.query(`update deposits set status = 'accept' where brand_id = $1`, [scene.brand.id]);

    for (const [month, rowCount] of [
      ['2026-03', 1],
      ['2026-04', 0],
    ] as const) {
      expect(await start('export-month.mjs', {}, month).ended).toEqual({ code: 0, output: '' });
      const lines = readFileSync(join(project, `deposits-${month}.csv`), 'utf8')
        .trim()
        .split('\n');
      expect(lines).toHaveLength(1 + rowCount);
      if (rowCount > 0) expect(lines[1]).toContain(reported.output.split(' ')[0]);
    }
  });
});
