import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnContest } from '../../../api/contest.api.gen';
import { newOwnContest, newPlace } from '../../../testing/new-contest';
import { serveAgent, openMiniApp, skipIdleDelay } from '../../../testing/open-mini-app';
import { refuseCall, reply, serveEvents } from '../../../testing/server';

const pageOf = (data: OwnContest[]) => ({ data, meta: { current_page: 1, last_page: 1 } });
const serve = (...contests: OwnContest[]) => reply('get', 't/contests', pageOf(contests));

/** The day in GMT-4 that is this many days after today. */
const day = (offset: number) =>
  new Date(Date.now() - 4 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const newRunning = (part: Partial<OwnContest> = {}) => newOwnContest({ date_end: day(2), ...part });

const findCard = async (name = 'Winter race') => within(await screen.findByRole('region', { name }));
const listRows = (contest: Awaited<ReturnType<typeof findCard>>) =>
  contest.getAllByRole('listitem').map((row) => {
    const copy = row.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('[aria-hidden]').forEach((picture) => picture.remove());
    return copy.textContent;
  });

beforeEach(serveAgent);
afterEach(() => {
  vi.unstubAllGlobals();
});

function openHome() {
  skipIdleDelay();
  return openMiniApp('/tg?brand=1');
}

it('is reached from the home of a brand that has a contest', async () => {
  serve(newRunning(), newOwnContest({ id: 6, name: 'Spring', state: 'planned', date_start: day(9) }));
  const { address } = await openHome();

  const link = await screen.findByRole('link', { name: /^Contests/ });
  expect(link).toHaveTextContent('Winter race · 6th of 14');
  await userEvent.click(link);

  await screen.findByRole('heading', { name: 'Winter race' });
  expect(address()).toBe('/tg/contests?brand=1');
});

it('has no link on the home of a brand without contests', async () => {
  let calls = 0;
  reply('get', 't/contests', () => {
    calls += 1;
    return Response.json(pageOf([]));
  });
  await openHome();

  await waitFor(() => expect(calls).toBe(1));
  expect(screen.queryByRole('link', { name: /^Contests/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Stat' })).toBeInTheDocument();
});

it('shows the days left, the first three, the neighbouring places, and the gap to the next place', async () => {
  serve(newRunning());
  await openMiniApp('/tg/contests?brand=1');

  const contest = await findCard();
  expect(contest.getByText('3 days left')).toBeInTheDocument();
  expect(contest.getByText(/the first three win a day off/)).toBeInTheDocument();
  expect(contest.getByText('6th of 14')).toBeInTheDocument();
  expect(contest.getByText('$1,000.50 to 5th')).toBeInTheDocument();
  expect(listRows(contest)).toEqual([
    '1AnnWins now$19,000',
    '2BenWins now$18,000',
    '3CleoWins now$17,000',
    '5Dora$15,000',
    '6Anna Petrova$14,000',
    '7Finn$13,000',
  ]);
  expect(contest.getByText('Anna Petrova').closest('li')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByText('Days in GMT-4')).toBeInTheDocument();
});

it('shows how much of a target is reached, also above it, and nobody twice', async () => {
  const me = newPlace(2, 4, 'Anna Petrova', { value: 12.5, percent_of_goal: 125 });
  const ann = newPlace(1, 11, 'Ann', { value: 30, percent_of_goal: 300 });
  const own = { place: 2, value: 12.5, gap: 17.5, percent_of_goal: 125, is_winner: true };
  serve(
    newRunning({
      measure: 'improvement',
      goal: 10,
      winners: null,
      date_end: day(0),
      standings: { of: 2, top: [ann, me], around: [ann, me], own },
    }),
  );
  await openMiniApp('/tg/contests?brand=1');

  const contest = await findCard();
  expect(contest.getByText('Last day')).toBeInTheDocument();
  expect(contest.getByText('125% of the target')).toBeInTheDocument();
  expect(contest.getByText('17.5% to 1st')).toBeInTheDocument();
  expect(listRows(contest)).toEqual(['1AnnWins now+30%', '2Anna PetrovaWins now+12.5%']);
});

it.each([
  ['amount', 0],
  ['improvement', -100],
] as const)('shows no places of a contest by %s while nobody has a result', async (measure, value) => {
  const [ann, me] = [newPlace(1, 11, 'Ann', { value }), newPlace(1, 4, 'Anna Petrova', { value })];
  const own = { place: 1, value, gap: null, percent_of_goal: null, is_winner: false };
  serve(newRunning({ measure, standings: { of: 2, top: [ann, me], around: [ann, me], own } }));
  await openMiniApp('/tg/contests?brand=1');

  expect((await findCard()).getByText('Nobody has a result yet')).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Standings' })).not.toBeInTheDocument();
});

it('says that a final contest has no winners, with or without results', async () => {
  const noResults = [newPlace(1, 11, 'Ann', { value: 0, is_winner: false })];
  const short = [newPlace(1, 11, 'Ann', { value: 90, is_winner: false })];
  serve(
    newOwnContest({
      id: 5,
      name: 'Idle',
      state: 'final',
      standings: { of: 1, top: noResults, around: [], own: null },
    }),
    newOwnContest({
      id: 6,
      name: 'Short',
      state: 'final',
      standings: { of: 1, top: short, around: [], own: null },
    }),
  );
  await openMiniApp('/tg/contests?brand=1');

  for (const name of ['Idle', 'Short'])
    expect((await findCard(name)).getByText('Final: no winners.')).toBeInTheDocument();
  expect(screen.queryByText('Nobody has a result yet')).not.toBeInTheDocument();
});

it('names people of other brands, who have no id, once', async () => {
  const stranger = (place: number, public_name: string | null) => ({
    ...newPlace(place, 0, '', { value: place === 2 ? -100 : 40 }),
    user: { public_name, photo_uploaded: false, photo_url: null },
  });
  const me = newPlace(2, 4, 'Anna Petrova', { value: -100 });
  const rows = [stranger(1, 'Zoe'), stranger(2, null), me];
  const own = { place: 2, value: -100, gap: 140, percent_of_goal: null, is_winner: false };
  serve(newRunning({ measure: 'improvement', standings: { of: 3, top: rows, around: rows, own } }));
  await openMiniApp('/tg/contests?brand=1');

  expect(listRows(await findCard())).toEqual([
    '1ZoeWins now+40%',
    '2No nameWins nowNo result',
    '2Anna PetrovaWins nowNo result',
  ]);
});

it('says what a provisional result waits for', async () => {
  serve(newRunning({ state: 'provisional', waiting: 2 }));
  await openMiniApp('/tg/contests?brand=1');

  const contest = await findCard();
  expect(contest.getByText('Provisional')).toBeInTheDocument();
  expect(contest.getByText('2 deposits still wait')).toBeInTheDocument();
});

it('shows the winners of a final one, and the own result', async () => {
  const { standings } = newOwnContest();
  const own = { place: 1, value: 19_000, gap: null, percent_of_goal: null, is_winner: true };
  serve(
    newOwnContest({ id: 5, name: 'Lost', state: 'final' }),
    newOwnContest({ id: 6, name: 'Won', state: 'final', standings: { ...standings, own } }),
  );
  await openMiniApp('/tg/contests?brand=1');

  const lost = await findCard('Lost');
  expect(lost.getByText('6th of 14')).toBeInTheDocument();
  expect(lost.queryByText(/ to 5th/)).not.toBeInTheDocument();
  expect(listRows(lost)[0]).toBe('1AnnWinner$19,000');
  expect((await findCard('Won')).getByText('You won: 1st of 14')).toBeInTheDocument();
});

it('shows no standings before the start, nor a place to those who do not compete', async () => {
  const { standings } = newOwnContest();
  serve(
    newOwnContest({ name: 'Soon', state: 'planned', date_start: day(1) }),
    newRunning({ id: 6, standings: { ...standings, around: [], own: null } }),
  );
  await openMiniApp('/tg/contests?brand=1');

  const soon = await findCard('Soon');
  expect(soon.getByText('Starts tomorrow')).toBeInTheDocument();
  expect(soon.queryByRole('list')).not.toBeInTheDocument();
  const other = await findCard();
  expect(listRows(other)).toHaveLength(3);
  expect(other.queryByText(/of 14/)).not.toBeInTheDocument();
});

it('marks the own team', async () => {
  const team = (id: number, value: number) =>
    newPlace(id, 0, '', { user: null, team: { id, name: `Team ${id}` }, value });
  const own = { place: 2, value: 8, gap: 4.5, percent_of_goal: null, is_winner: false };
  const standings = { of: 2, top: [team(1, 12.5), team(2, 8)], around: [], own };
  serve(newRunning({ by: 'teams', measure: 'count', winners: 1, standings }));
  await openMiniApp('/tg/contests?brand=1');

  const contest = await findCard();
  expect(contest.getByText('4.5 deposits to 1st')).toBeInTheDocument();
  expect(contest.getByText('Team 2').closest('li')).toHaveAttribute('aria-current', 'true');
  expect(contest.getByText('Team 1').closest('li')).not.toHaveAttribute('aria-current');
});

it('marks no team while both share a place', async () => {
  const team = (id: number) => newPlace(1, 0, '', { user: null, team: { id, name: `Team ${id}` } });
  const own = { place: 1, value: 0, gap: null, percent_of_goal: null, is_winner: false };
  serve(newRunning({ by: 'teams', standings: { of: 2, top: [team(1), team(2)], around: [], own } }));
  await openMiniApp('/tg/contests?brand=1');

  expect(listRows(await findCard())).toHaveLength(2);
  expect(document.querySelector('li[aria-current]')).toBeNull();
});

it('updates when the server reports a change', async () => {
  const events = serveEvents('t/events');
  serve(newRunning());
  await openMiniApp('/tg/contests?brand=1');
  await screen.findByText('$1,000.50 to 5th');
  const { standings } = newOwnContest();
  serve(newRunning({ standings: { ...standings, own: { ...standings.own!, gap: 20 } } }));

  events.sendChange({ topics: ['contests'], brands: [1] });

  await screen.findByText('$20 to 5th');
});

it('says when there are no contests, and loads after a failure and Retry', async () => {
  refuseCall('get', 't/contests', 500, 'Internal');
  await openMiniApp('/tg/contests?brand=1');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  serve();

  await userEvent.click(retry);

  await screen.findByText('No contests now');
});

it('keeps the home when the contests do not load', async () => {
  let calls = 0;
  reply('get', 't/contests', () => {
    calls += 1;
    return new Response(null, { status: 500 });
  });
  await openHome();

  await waitFor(() => expect(calls).toBe(1));
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(screen.queryByRole('link', { name: /^Contests/ })).not.toBeInTheDocument();
});
