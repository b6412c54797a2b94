import type { OpenAPIObject } from '@nestjs/swagger';
import { listOperations } from '../src/reference/describe-operations.js';
import { MAX_ID } from '../shared/units.rules.js';
import { agent, app, brand, calls, describeAccessCalls } from './access-calls.js';
import { newUser, newApiKey } from './factories.js';

type Field = { in: 'path' | 'query' | 'json' | 'form'; name: string };

const NUL = 'a\0b';
/** Removes the names of path parameters, because one path may have several names for its id. */
const withoutParameterNames = (key: string) => key.replace(/\{\w+\}/, '{}');
const callByKey = Object.fromEntries(
  Object.entries(calls).map(([key, call]) => [withoutParameterNames(key), call]),
);
const types = { json: 'application/json', form: 'multipart/form-data' } as const;

describeAccessCalls();

/** Reads all operations with their input fields. Files have a test of their own. */
async function readOperations() {
  const document = (await app.anonymous().get('/api/openapi.json')).body as OpenAPIObject;
  const schemas = document.components!.schemas as Record<string, DescribedSchema>;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    listOperations({ ...document, paths: { [path]: item } }).map(([, operation]) => {
      const [method] = Object.entries(item).find(([, known]) => known === operation)!;
      const parameters = (operation.parameters ?? []) as { in: string; name: string }[];
      const content = (operation.requestBody as { content?: Record<string, { schema: DescribedSchema }> })
        ?.content;
      const bodies = (['json', 'form'] as const).flatMap((kind) => {
        const { $ref, ...inline } = content?.[types[kind]]?.schema ?? {};
        const schema = $ref ? schemas[$ref.split('/').at(-1)!]! : inline;
        const names = Object.keys(schema.properties ?? {}).filter((name) => name !== 'files');
        return names.map((name): Field => ({ in: kind, name }));
      });
      const inAddress = parameters.filter(
        ({ in: place }) => place === 'path' || place === 'query',
      ) as Field[];
      return { method: method as 'get' | 'post', path, fields: [...inAddress, ...bodies] };
    }),
  );
}

interface DescribedSchema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

it('refuses NUL in every field of every call, and names the field', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  // Not the caller, because a caller with a passkey would have to confirm with it.
  const owner = await newUser(app.db, { role: 'admin' });
  const { client: program } = await newApiKey(app, [brand]);
  const getClient = (path: string) => {
    if (path === '/api/deposit') return program;
    return path.startsWith('/api/t/') ? app.asMember(agent, brand) : app.as(admin);
  };
  const problems: string[] = [];
  let fieldCount = 0;
  for (const { method, path, fields } of await readOperations()) {
    if (fields.length === 0) continue;
    const key = `${method.toUpperCase()} ${path.replace(/^\/(api\/)?/, '')}`;
    const call = (await callByKey[withoutParameterNames(key)]?.(owner)) ?? {};
    for (const field of fields) {
      const isPath = field.in === 'path';
      const id = isPath ? encodeURIComponent(NUL) : String(call.id ?? MAX_ID);
      const rest = isPath ? (call.query ?? '') : '';
      const query = field.in === 'query' ? `?${field.name}=${encodeURIComponent(NUL)}` : rest;
      const test = getClient(path)[method](path.replace(/\{\w+\}/, id) + query);
      if (isPath) call.prepare?.(test);
      if (field.in === 'json') void test.send({ [field.name]: NUL });
      if (field.in === 'form') void test.field(field.name, NUL);
      const { status, body } = await test;
      const [detail] = (body.details ?? []) as { field: string; message: string }[];
      fieldCount += 1;
      const isNamed = isPath || detail?.field === field.name;
      if (status !== 400 || !isNamed || !detail?.message.endsWith('must not contain NUL'))
        problems.push(`${key}, ${field.in} ${field.name}: ${status} ${JSON.stringify(body)}`);
    }
  }
  expect(problems).toEqual([]);
  expect(fieldCount).toBeGreaterThan(200);
});

it.each([
  ['filename="a\0b.txt"', { field: 'body', message: 'Malformed part header' }],
  [`filename*=UTF-8''a%00b.txt`, { field: 'files', message: 'files must not have a name that contains NUL' }],
])('refuses a file whose name has NUL: %j', async (name, detail) => {
  const part = (disposition: string, content: string) =>
    `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const parts = [
    part('name="title"', 'VOIP'),
    part('name="message"', 'Ten characters and more'),
    part(`name="files"; ${name}`, 'hello'),
  ];
  const test = app.asMember(agent, brand).post('t/ticket/support');
  const { status, body } = await test
    .type('multipart/form-data; boundary=edge')
    .send(`${parts.join('')}--edge--\r\n`);
  expect([status, body.details]).toEqual([400, [detail]]);
});

it('refuses an Idempotency-Key that is not printable', async () => {
  const test = app.asMember(agent, brand).post('t/appointment').set('idempotency-key', 'a\u0080b');
  expect((await test.send({ name: 'Call', date: '2999-12-31' })).body.details).toMatchObject([
    { field: 'Idempotency-Key' },
  ]);
});
