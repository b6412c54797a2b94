import { newEditUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newBrand, newManager, newMember, newApiKey } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import {
  depositFields,
  exportedFields,
  fieldNames,
  formFields,
  textFields,
  traitsOf,
} from './deposit-fields.rules.js';
import type { ApiDeposit } from '../search/deposit.schemas.js';
import { Deposit } from './deposit.entity.js';

const app = describeApp('api', { UNDO_SECONDS: '8' });

let brand: Brand;
let manager: User;
let agent: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  agent = await newMember(app.db, brand);
});

/** A first-time deposit with another value in each field. */
function contentNumber(n: number) {
  const texts = Object.fromEntries(textFields.map((name) => [name, `${name} ${n}`]));
  return { ...texts, type: 'ftd', amount: 1_000 + n, agent: agent.username!, agent_id: agent.id };
}
type Content = ReturnType<typeof contentNumber>;

const formOf = (content: Content) => {
  const lines = formFields
    .filter((name) => name !== 'agent')
    .map((name) => `${depositFields[name].form}: ${String(content[name as keyof Content])}`);
  return `#ftd\n${lines.join('\n')}`;
};
const fieldsOf = (view: object) =>
  Object.fromEntries(Object.entries(view).filter(([name]) => fieldNames.includes(name as never)));
const editable = fieldNames.filter((name) => traitsOf(name).isEditable);
const get = async (id: number) => (await app.as(manager).get(`deposit/${id}`).expect(200)).body as ApiDeposit;
const accept = (id: number, content: Content) =>
  app
    .as(manager)
    .post(`deposit/${id}/accept`)
    .send(Object.fromEntries(editable.map((name) => [name, content[name as keyof Content]])));
const reportByForm = async () => {
  await receive(app, newTextUpdate(agent, formOf(contentNumber(0)), { chatId: brand.chatId, messageId: 7 }));
  await receive(app, newEditUpdate(agent, formOf(contentNumber(1)), { chatId: brand.chatId, messageId: 7 }));
  return (await app.db.findOneByOrFail(Deposit, { brandId: brand.id })).id;
};
const reportByApi = async () => {
  const { headers } = await newApiKey(app, [brand]);
  const answer = await app
    .with(headers)
    .post('deposit')
    .send({ ...contentNumber(1), brand_id: brand.id });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return (answer.body as ApiDeposit).id;
};

it.each([
  ['a form', reportByForm, ''],
  ['the API', reportByApi, undefined],
])(
  'every field goes from %s through acceptance, history, search, export and undo',
  async (_, report, agentName) => {
    const written = (n: number) => ({ ...contentNumber(n), agent: agentName ?? agent.username! });
    const id = await report();
    expect(fieldsOf(await get(id))).toEqual(written(1));

    await accept(id, contentNumber(2)).expect(200);
    // The name that the agent wrote stays.
    const accepted = { ...written(2) };
    expect(fieldsOf(await get(id))).toEqual(accepted);
    expect(fieldsOf((await get(id)).reported)).toEqual(written(1));
    const { body: found } = await app.as(manager).get(`deposit/search?brand_id=${brand.id}`).expect(200);
    expect((found.data as object[]).map(fieldsOf)).toEqual([accepted]);

    const { body: history } = await app.as(manager).get(`deposit/${id}/history`).expect(200);
    const { before, after } = (history as { action: string; before: object; after: object }[]).find(
      ({ action }) => action === 'deposit.accept',
    )!;
    const changed = editable.filter((name) => name !== 'type' && name !== 'agent_id').sort();
    expect([Object.keys(fieldsOf(before)).sort(), Object.keys(fieldsOf(after)).sort()]).toEqual([
      changed,
      changed,
    ]);

    const { text: csv } = await app.as(manager).get(`deposit/export?brand_id=${brand.id}`).expect(200);
    for (const name of exportedFields) expect(csv).toContain(name === 'amount' ? '1002.00' : `${name} 2`);

    await app.as(manager).post(`deposit/${id}/undo`).expect(200);
    expect(fieldsOf(await get(id))).toEqual(written(1));
  },
);
