import { newBrand, newMember } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import type { User } from '../people/user.entity.js';
import { Appointment } from './appointment.repository.js';

const app = setUpApp();

let brand: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T12:00:00Z');
  brand = await newBrand(app.db);
  anna = await newMember(app.db, brand);
});

const bankCall = { name: 'Call', date: '2026-03-12' };
const create = (fields: object) => app.as(anna).post('t/appointment', fields);
const createAndGetId = async (fields: object = bankCall) => (await create(fields)).body.id as number;
const list = async (query = '', user = anna) =>
  (await app.as(user).get(`t/appointment${query}`)).body as { name: string }[];
const listNames = async (query?: string) => (await list(query)).map(({ name }) => name);
const deleteAppointment = (id: number | string, user = anna) => app.as(user).delete(`t/appointment/${id}`);
const markPassed = (id: number, user = anna) => app.as(user).post(`t/appointment/accept/${id}`);

describe('an appointment', () => {
  it('is created with all fields', async () => {
    const input = {
      name: ' Call the bank ',
      date: '2026-03-11',
      time: '09:05',
      description: 'About\nthe card',
    };

    const { status, body } = await create(input);

    const appointment = { ...input, name: 'Call the bank', id: body.id };
    expect([status, body]).toEqual([201, appointment]);
    expect(await list()).toEqual([appointment]);
  });

  it.each([{}, { time: '', description: '' }, { time: null, description: null }])(
    'needs no time and no description: %j',
    async (rest) => {
      const { status, body } = await create({ ...bankCall, ...rest });

      expect([status, body]).toEqual([201, { id: body.id, ...bankCall, time: null, description: '' }]);
    },
  );

  it.each([
    [{ name: 'Call' }, 'Date is empty'],
    [{ ...bankCall, date: '2026-03-09' }, 'Invalid input'],
    [{ ...bankCall, utc_offset: 841 }, 'Invalid input'],
    [{ ...bankCall, user_id: 1 }, 'Invalid input'],
  ])('is not created from %j: %s', async (fields, error) => {
    const { status, body } = await create(fields);

    expect([status, body.error]).toEqual([400, error]);
    expect(await list()).toEqual([]);
  });

  it('may have a description of 250 characters, and a day that is not over yet in UTC-12', async () => {
    app.clock.set('2026-03-12T11:59:59Z');

    expect((await create({ ...bankCall, date: '2026-03-11', description: 'd'.repeat(250) })).status).toBe(
      201,
    );
  });
});

describe('the list', () => {
  it('is sorted by day and time, with appointments without a time last', async () => {
    for (const [name, date, time] of [
      ['fourth', '2026-03-13', null],
      ['second', '2026-03-12', '18:00'],
      ['third', '2026-03-12', null],
      ['first', '2026-03-12', '09:00'],
    ])
      await create({ name, date, time });

    expect(await listNames()).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('contains appointments that are not marked as passed, or with `succeed=1` those that are', async () => {
    const passedId = await createAndGetId({ ...bankCall, name: 'Passed' });
    await createAndGetId();

    expect((await markPassed(passedId)).body).toEqual({ status: true });

    expect(await listNames()).toEqual(['Call']);
    expect(await listNames('?succeed=0')).toEqual(['Call']);
    expect(await listNames('?succeed=1')).toEqual(['Passed']);
    expect((await app.as(anna).get('t/appointment?succeed=2')).status).toBe(400);
  });
});

describe('a stored appointment', () => {
  it('is deleted permanently', async () => {
    const id = await createAndGetId();

    expect((await deleteAppointment(id)).body).toEqual({ status: true });

    expect(await list()).toEqual([]);
    expect((await deleteAppointment(id)).status).toBe(404);
    expect((await markPassed(id)).status).toBe(404);
  });

  it('is marked as passed by only one of several concurrent calls', async () => {
    const id = await createAndGetId();
    const row = await app.db.findOneByOrFail(Appointment, { id });

    const responses = await raceForRow(app.db, row, [
      () => markPassed(id),
      () => markPassed(id),
      () => markPassed(id),
    ]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.error).toBe('edited before');
  });

  it('cannot be listed, deleted or marked as passed by a colleague', async () => {
    const id = await createAndGetId();
    const colleague = await newMember(app.db, brand);

    const unknownId = 2_000_000_000;
    for (const { status, body } of [await deleteAppointment(id, colleague), await markPassed(id, colleague)])
      expect([status, body]).toEqual([404, (await deleteAppointment(unknownId)).body]);
    expect(await list('', colleague)).toEqual([]);
    expect(await listNames()).toEqual(['Call']);
    expect((await deleteAppointment('x')).status).toBe(400);
  });
});
