import { newScene, type Scene } from './factories.js';
import { describeApp } from './test-app.js';

const app = describeApp();

let { brand, manager, agent } = {} as Scene;
beforeAll(async () => void ({ brand, manager, agent } = await newScene(app.db)));

const NUL = 'a\0b';

// `routes.spec.ts` finds inputs that are not validated, and the fuzzer sends NUL to all of them.
it.each([
  ['a path', 'id', () => app.as(manager).get('ticket/a%00b')],
  ['a query', 'client_id', () => app.as(manager).get('deposit/search?client_id=a%00b')],
  ['JSON', 'name', () => app.as(manager).post('manager/view').send({ name: NUL })],
  ['a form', 'message', () => app.asMember(agent, brand).post('t/ticket/support').field('message', NUL)],
] as const)('refuses NUL in %s, and names the field', async (_, field, send) => {
  const { status, body } = await send();
  const [detail] = body.details;
  expect([status, detail]).toEqual([400, { field, message: `${field} must not contain NUL` }]);
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
