import { listAuditRecords } from '../../../test/audit-records.js';
import { newDeposit, newFigures, newPeriod, newResult } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { raceForRow } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { managerCodes } from '../../platform/access/caller.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { Member } from '../brands/members/member.entity.js';
import type { User } from '../people/user.entity.js';
import { AgentNote } from './agent.repository.js';
import type { AgentView } from './agent.schemas.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let south: Brand;
let ceo: User;
beforeEach(async () => {
  app.clock.set('2026-03-12T22:00:00Z'); // the 13th in UTC+3
  ({
    brand,
    manager: mia,
    agent: anna,
  } = await newScene(app.db, {
    brand: { name: 'North' },
    agent: { publicName: 'Anna Berg', username: 'anna_b' },
  }));
  south = await newBrand(app.db, { name: 'South', reportType: 'sales' });
  await join(anna, south);
  ceo = await newUser(app.db, { role: 'ceo' });
});

const join = ({ id: userId }: User, { id: brandId }: Brand) =>
  app.db.save(app.db.create(Member, { brandId, userId }));
const getAgent = async (by = mia, id = anna.id) =>
  (await app.as(by).get(`manager/agent/${id}`).expect(200)).body as AgentView;
const writeNote = (text: unknown, by = mia, id = anna.id) =>
  app.as(by).post(`manager/agent/${id}/note`, { text });
const deleteNote = (id: number, by = mia, agentId = anna.id) =>
  app.as(by).delete(`manager/agent/${agentId}/note/${id}`);
const newNote = async (text = 'Calls late', by = mia) =>
  (await writeNote(text, by).expect(201)).body as { id: number };
const listNotes = async (by = mia) => (await getAgent(by)).notes;

describe('GET manager/agent/{id}', () => {
  it('returns the person, and for each brand within reach the same figures as the mini-app', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-09', '2026-03-15');
    await newFigures(app.db, brand, anna, period, { target: '1000' });
    const result = { createdAt: new Date('2026-03-10T12:00:00Z'), type: 'retention' } as const;
    await newResult(app.db, brand, anna, { ...result, amount: '400.00' });
    await newResult(app.db, brand, await newMember(app.db, brand), { ...result, amount: '900.00' });

    const agent = await getAgent();

    expect(agent).toMatchObject({ user: { id: anna.id, public_name: 'Anna Berg' }, username: 'anna_b' });
    expect(agent.brands).toEqual([
      {
        id: brand.id,
        name: 'North',
        report_type: 'retention',
        dismissed_at: null,
        target: { goal: 1000, goal_symbol: '$', have: 400 },
        amount: 400,
        place: 2,
        of: 2,
        gap: 500,
        pace: 150, // 600 in the four days that are left in GMT-4
        today: { count: 0, amount: 0 },
      },
    ]);
    const home = await app.asMember(anna, brand).get('t/me/brand').expect(200);
    const { target, place, of, gap, pace } = agent.brands[0]!;
    expect(home.body).toMatchObject({ target, place, of, gap, pace });
    expect((await getAgent(ceo)).brands.map(({ name }) => name)).toEqual(['North', 'South']);
  });

  it('counts deposits and tickets within reach, tickets to the CEO only for CEOs, and no tickets without the code `tickets`', async () => {
    await newDeposit(app.db, brand, { agentId: anna.id });
    await newDeposit(app.db, brand, { agentId: anna.id, status: 'reject' });
    await newDeposit(app.db, south, { agentId: anna.id });
    await newTicket(app.db, anna, brand);
    await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
    await newTicket(app.db, anna, south, { status: 'in-work' });
    await newTicket(app.db, anna, null, { type: 'ceo', queue: 'ceo' });

    expect(await getAgent()).toMatchObject({
      deposits: { wait: 1, accept: 0, reject: 1, delete: 0 },
      tickets: { new: 1, in_work: 0, closed: 1 },
    });
    expect(await getAgent(ceo)).toMatchObject({
      deposits: { wait: 2, accept: 0, reject: 1, delete: 0 },
      tickets: { new: 2, in_work: 1, closed: 1 },
    });
    const codes = managerCodes.filter((code) => code !== 'tickets');
    expect((await getAgent(await newManager(app.db, { brands: [brand], codes }))).tickets).toBeNull();
  });

  it('returns the availability on the last 31 days (UTC+3), including today, in brands within reach', async () => {
    for (const [{ id }, date, inWork] of [
      [brand, '2026-02-10', true], // One day too old.
      [brand, '2026-02-11', true],
      [brand, '2026-03-12', null], // Asked, but not answered.
      [brand, '2026-03-13', false],
      [south, '2026-03-13', true],
    ] as const)
      await app.db.query(
        `insert into work_days (brand_id, user_id, date, in_work, asked_at, answered_at)
         values ($1, $2, $3, $4::boolean, now(), case when $4 is not null then now() end)`,
        [id, anna.id, date, inWork],
      );

    const { availability } = await getAgent();
    expect(availability).toHaveLength(31);
    expect(availability[0]).toEqual({
      date: '2026-02-11',
      in_work: true,
      brands: [{ id: brand.id, in_work: true }],
    });
    expect(availability[29]).toEqual({ date: '2026-03-12', in_work: null, brands: [] });
    expect(availability[30]).toMatchObject({ date: '2026-03-13', in_work: false });
    expect((await getAgent(ceo)).availability[30]).toMatchObject({ in_work: true, brands: [{}, {}] });
  });

  it('returns former members without figures, and 404 for other people and members of removed brands', async () => {
    const dismissSql = `update brand_users set dismissed_at = '2026-03-11' where user_id = $1 and brand_id = $2`;
    await app.db.query(dismissSql, [anna.id, brand.id]);
    expect((await getAgent()).brands).toEqual([
      expect.objectContaining({
        id: brand.id,
        dismissed_at: '2026-03-11T00:00:00.000Z',
        ...{ target: null, amount: null, place: null, of: null, gap: null, pace: null, today: null },
      }),
    ]);
    expect((await getAgent(ceo)).brands.map(({ name }) => name)).toEqual(['South', 'North']);

    const stranger = await newMember(app.db, south);
    await app.db.query('update brands set removed_at = now() where id = $1', [south.id]);
    const answers = [
      await app.as(mia).get(`manager/agent/${stranger.id}`),
      await app.as(ceo).get(`manager/agent/${stranger.id}`),
      await app.as(ceo).get(`manager/agent/${mia.id}`),
      await app.as(ceo).get('manager/agent/2000000000'),
      await writeNote('Late', ceo, stranger.id),
    ];
    for (const { status, body } of answers) expect([status, body.error]).toEqual([404, 'Not found']);
    expect((await getAgent(ceo)).brands.map(({ name }) => name)).toEqual(['North']);
  });

  it('marks a manager who is also an agent as staff', async () => {
    await join(mia, brand);
    expect(await getAgent(mia, mia.id)).toMatchObject({ user: { id: mia.id, staff: true } });
  });
});

describe('a note about an agent', () => {
  it('is normalized, and listed newest first for all staff with access to the agent', async () => {
    const { body } = await writeNote(' Calls\r\nla\u202ete ').expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      author: expect.objectContaining({ id: mia.id, staff: true }),
      text: 'Calls\nlate',
      created_at: '2026-03-12T22:00:00.000Z',
    });
    const second = await newNote('Prefers mornings', ceo);

    const colleague = await newManager(app.db, { brands: [south] });
    for (const by of [mia, ceo, colleague]) expect(await listNotes(by)).toEqual([second, body]);
    expect((await getAgent()).notes_count).toBe(2);
    const records = await listAuditRecords(app.db, 'user', anna.id);
    expect(records).toMatchObject([
      { action: 'user.note', actor_id: mia.id, after: { note_id: body.id } },
      { action: 'user.note', actor_id: ceo.id },
    ]);
    expect(JSON.stringify(records)).not.toContain('Calls');
  });

  it('has 1 to 2,000 characters', async () => {
    await writeNote('x').expect(201);
    await writeNote('x'.repeat(2000)).expect(201);
    for (const text of ['', ' \u200b\n', 'x'.repeat(2001), undefined, 5, null]) {
      const { body } = await writeNote(text).expect(400);
      expect(body.details[0].field).toBe('text');
    }
  });

  it('is on the page of the agent if it is among the newest 100, and otherwise in the list of older ones', async () => {
    await app.db.query(
      `insert into agent_notes (user_id, author_id, text, created_at)
       select $1, $2, 'note ' || n, now() from generate_series(1, 101) n`,
      [anna.id, mia.id],
    );
    const { notes, notes_count } = await getAgent();
    expect([notes.length, notes[0]!.text, notes[99]!.text, notes_count]).toEqual([
      ...[100, 'note 101', 'note 2', 101],
    ]);
    const getList = (query: string, by = mia) => app.as(by).get(`manager/agent/${anna.id}/note${query}`);
    expect((await getList('').expect(200)).body.notes).toEqual(notes);
    const { body } = await getList(`?before=${notes[99]!.id}`).expect(200);
    expect(body.notes).toMatchObject([{ text: 'note 1' }]);
    await getList('?before=x').expect(400);
    await getList('', await newManager(app.db)).expect(404);
  });

  it('is deleted only by its author or an admin, and only at the path of its agent', async () => {
    const { id } = await newNote();
    const { id: ceoNoteId } = await newNote('Stays', ceo);
    const ben = await newMember(app.db, brand);
    const colleague = await newManager(app.db, { brands: [brand] });
    for (const refused of [deleteNote(id, ceo), deleteNote(id, colleague), deleteNote(id, mia, ben.id)])
      expect((await refused).status).toBe(404);
    expect(await listNotes()).toHaveLength(2);

    await deleteNote(id).expect(200, { status: true });
    await deleteNote(id).expect(404);
    const [last] = (await listAuditRecords(app.db, 'user', anna.id)).slice(-1);
    expect(last).toMatchObject({ action: 'user.delete-note', actor_id: mia.id, before: { note_id: id } });
    await deleteNote(ceoNoteId, await newUser(app.db, { role: 'admin' })).expect(200);
    expect(await listNotes()).toEqual([]);

    const { id: unreachableNoteId } = await newNote();
    await app.db.query('delete from user_brands where user_id = $1', [mia.id]);
    await deleteNote(unreachableNoteId).expect(404);
  });

  it('is not returned to a retry once it is deleted', async () => {
    const send = () => writeNote('Calls late').set('Idempotency-Key', 'k1');
    const { body } = await send().expect(201);
    expect((await send().expect(201)).body).toEqual(body);

    await deleteNote(body.id).expect(200);

    await send().expect(404);
    expect(await listNotes()).toEqual([]);
    const responses = await app.db.query('select body from idempotent_answers where user_id = $1', [mia.id]);
    expect(JSON.stringify(responses)).not.toContain('Calls late');
  });

  it('is deleted once by two concurrent calls', async () => {
    const { id } = await newNote();
    const admin = await newUser(app.db, { role: 'admin' });
    const note = await app.db.findOneByOrFail(AgentNote, { id });

    const answers = await raceForRow(app.db, note, [() => deleteNote(id), () => deleteNote(id, admin)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const records = await listAuditRecords(app.db, 'user', anna.id);
    expect(records.filter(({ action }) => action === 'user.delete-note')).toHaveLength(1);
  });

  it('is deleted with the erasure of its agent or author, and none is stored about an erased person', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    await newNote();
    await newNote('By a CEO', ceo);
    await app.as(admin).post(`admin/person/${ceo.id}/erase`).expect(200);
    expect(await listNotes()).toMatchObject([{ text: 'Calls late' }]);

    await app.as(admin).post(`admin/person/${anna.id}/erase`).expect(200);
    expect(await getAgent()).toMatchObject({
      user: { public_name: null },
      username: null,
      brands: [{ place: null }],
      notes: [],
    });
    await writeNote('Was here').expect(404);
    expect(await app.db.query('select from agent_notes where user_id = $1', [anna.id])).toEqual([]);
  });
});
