import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnContest } from '../../../api/contest.api.gen';
import { addDays, getReportingDay } from '../../../kit/core/day';
import { newOwnContest, newStanding } from '../../../testing/new-contest';
import { newPage, serveAgent, openMiniApp, skipIdleDelay } from '../../../testing/open-mini-app';
import { reply, serveEvents } from '../../../testing/server';

const serveContests = (...contests: OwnContest[]) => reply('get', 't/contests', newPage(contests));

/** The day in GMT-4 that is `offset` days after today. */
const getDay = (offset: number) => addDays(getReportingDay(), offset);
/** Three days are left, with today. */
const newRunningContest = (part: Partial<OwnContest> = {}) => newOwnContest({ date_end: getDay(2), ...part });

type OwnStanding = NonNullable<OwnContest['standings']['own']>;
const newOwnStanding = (part: Partial<OwnStanding>): OwnStanding => ({
  place: 1,
  value: 0,
  gap: null,
  percent_of_goal: null,
  is_winner: false,
  ...part,
});

const findCard = async (name = 'Winter race') => within(await screen.findByRole('region', { name }));
const listRows = (contest: Awaited<ReturnType<typeof findCard>>) =>
  contest.getAllByRole('listitem').map((row) => {
    const copy = row.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('[aria-hidden]').forEach((element) => element.remove());
    return copy.textContent;
  });

beforeEach(serveAgent);

function openHome() {
  skipIdleDelay();
  return openMiniApp('/tg?brand=1');
}

it('opens from the home of a brand that has a contest', async () => {
  serveContests(
    newRunningContest(),
    newOwnContest({ id: 6, name: 'Spring', state: 'planned', date_start: getDay(9) }),
  );
  const { address } = await openHome();

  const link = await screen.findByRole('link', { name: /^Contests/ });
  expect(link).toHaveTextContent('Winter race · 6th of 14');
  await userEvent.click(link);

  await screen.findByRole('heading', { name: 'Winter race' });
  expect(address()).toBe('/tg/contests?brand=1');
});

it.each([
  ['without contests', () => Response.json(newPage([]))],
  ['whose contests do not load', () => new Response(null, { status: 500 })],
])('has no link on the home of a brand %s', async (_title, answer) => {
  const onRequest = vi.fn(answer);
  reply('get', 't/contests', onRequest);
  await openHome();

  await waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
  await screen.findByRole('heading', { name: 'Northwind' });
  expect(screen.queryByRole('link', { name: /^Contests/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Stat' })).toBeInTheDocument();
});

it('shows the days left, the first three, the neighbouring places and the gap to the next place, and updates on events', async () => {
  const events = serveEvents('t/events');
  serveContests(newRunningContest());
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
  await waitFor(() => expect(events.opened).toHaveLength(1));

  const { standings } = newOwnContest();
  serveContests(newRunningContest({ standings: { ...standings, own: { ...standings.own!, gap: 20 } } }));
  events.sendChange({ topics: ['contests'], brands: [1] });
  await screen.findByText('$20 to 5th');
});

const improvementToday = { measure: 'improvement', goal: 10, winners: null, date_end: getDay(0) } as const;

it('shows the percentage of a target, even above 100', async () => {
  const me = newStanding(2, 4, 'Anna Petrova', { value: 12.5, percent_of_goal: 125 });
  const ann = newStanding(1, 11, 'Ann', { value: 30, percent_of_goal: 300 });
  const own = newOwnStanding({ place: 2, value: 12.5, gap: 17.5, percent_of_goal: 125, is_winner: true });
  serveContests(
    newRunningContest({ ...improvementToday, standings: { of: 2, top: [ann, me], around: [ann, me], own } }),
  );
  await openMiniApp('/tg/contests?brand=1');

  const contest = await findCard();
  expect(contest.getByText('Last day')).toBeInTheDocument();
  expect(contest.getByText('125% of the target')).toBeInTheDocument();
  expect(contest.getByText('17.5% to 1st')).toBeInTheDocument();
  expect(listRows(contest)).toEqual(['1AnnWins now+30%', '2Anna PetrovaWins now+12.5%']);
});

it('lists people of other brands, who have no ids, once each', async () => {
  const newStranger = (place: number, public_name: string | null, value: number) => ({
    ...newStanding(place, 0, '', { value }),
    user: { public_name, photo_uploaded: false, photo_url: null },
  });
  const rows = [
    newStranger(1, 'Zoe', 40),
    newStranger(2, null, -100),
    newStanding(2, 4, 'Anna Petrova', { value: -100 }),
  ];
  const own = newOwnStanding({ place: 2, value: -100, gap: 140 });
  serveContests(
    newRunningContest({ ...improvementToday, standings: { of: 3, top: rows, around: rows, own } }),
  );
  await openMiniApp('/tg/contests?brand=1');

  expect(listRows(await findCard())).toEqual([
    '1ZoeWins now+40%',
    '2No nameWins nowNo result',
    '2Anna PetrovaWins nowNo result',
  ]);
});

it('shows no places while nobody has a result, and says that a final contest has no winners', async () => {
  const newTiedStandings = (value: number): OwnContest['standings'] => {
    const [ann, me] = [newStanding(1, 11, 'Ann', { value }), newStanding(1, 4, 'Anna Petrova', { value })];
    return { of: 2, top: [ann, me], around: [ann, me], own: newOwnStanding({ value }) };
  };
  const newStandingsWithoutWinner = (value: number): OwnContest['standings'] => ({
    of: 1,
    top: [newStanding(1, 11, 'Ann', { value, is_winner: false })],
    around: [],
    own: null,
  });
  serveContests(
    newRunningContest({ id: 5, name: 'By amount', measure: 'amount', standings: newTiedStandings(0) }),
    newRunningContest({
      id: 6,
      name: 'By improvement',
      measure: 'improvement',
      standings: newTiedStandings(-100),
    }),
    newOwnContest({
      id: 7,
      name: 'Final without results',
      state: 'final',
      standings: newStandingsWithoutWinner(0),
    }),
    newOwnContest({
      id: 8,
      name: 'Final with results',
      state: 'final',
      standings: newStandingsWithoutWinner(90),
    }),
  );
  await openMiniApp('/tg/contests?brand=1');

  for (const name of ['By amount', 'By improvement']) {
    expect((await findCard(name)).getByText('Nobody has a result yet')).toBeInTheDocument();
    expect((await findCard(name)).queryByRole('list', { name: 'Standings' })).not.toBeInTheDocument();
  }
  for (const name of ['Final without results', 'Final with results']) {
    expect((await findCard(name)).getByText('Final: no winners.')).toBeInTheDocument();
    expect((await findCard(name)).queryByText('Nobody has a result yet')).not.toBeInTheDocument();
  }
});

it('shows each state of a contest, and no place to a person who does not compete', async () => {
  const { standings } = newOwnContest();
  const own = newOwnStanding({ value: 19_000, is_winner: true });
  serveContests(
    newOwnContest({ id: 5, name: 'Lost', state: 'final' }),
    newOwnContest({ id: 6, name: 'Won', state: 'final', standings: { ...standings, own } }),
    newOwnContest({ id: 7, name: 'Ended', state: 'provisional', waiting: 2 }),
    newOwnContest({ id: 8, name: 'Soon', state: 'planned', date_start: getDay(1) }),
    newRunningContest({ id: 9, name: 'Without me', standings: { ...standings, around: [], own: null } }),
  );
  await openMiniApp('/tg/contests?brand=1');

  const lost = await findCard('Lost');
  expect(lost.getByText('6th of 14')).toBeInTheDocument();
  expect(lost.queryByText(/ to 5th/)).not.toBeInTheDocument();
  expect(listRows(lost)[0]).toBe('1AnnWinner$19,000');
  expect((await findCard('Won')).getByText('You won: 1st of 14')).toBeInTheDocument();
  const ended = await findCard('Ended');
  expect(ended.getByText('Provisional')).toBeInTheDocument();
  expect(ended.getByText('2 deposits still wait')).toBeInTheDocument();
  const soon = await findCard('Soon');
  expect(soon.getByText('Starts tomorrow')).toBeInTheDocument();
  expect(soon.queryByRole('list')).not.toBeInTheDocument();
  const withoutMe = await findCard('Without me');
  expect(listRows(withoutMe)).toHaveLength(3);
  expect(withoutMe.queryByText(/of 14/)).not.toBeInTheDocument();
});

it('marks the person’s own team, but neither team if both share a place', async () => {
  const newTeam = (id: number, place: number, value: number) =>
    newStanding(place, 0, '', { user: null, team: { id, name: `Team ${id}` }, value });
  const second = newOwnStanding({ place: 2, value: 8, gap: 4.5 });
  const tied = newOwnStanding({ place: 1, value: 9 });
  const part = { by: 'teams', measure: 'count', winners: 1 } as const;
  const ranked = { of: 2, top: [newTeam(1, 1, 12.5), newTeam(2, 2, 8)], around: [], own: second };
  const level = { of: 2, top: [newTeam(3, 1, 9), newTeam(4, 1, 9)], around: [], own: tied };
  serveContests(
    newRunningContest({ ...part, standings: ranked }),
    newRunningContest({ ...part, id: 6, name: 'Level', standings: level }),
  );
  await openMiniApp('/tg/contests?brand=1');

  const contest = await findCard();
  expect(contest.getByText('4.5 deposits to 1st')).toBeInTheDocument();
  expect(listRows(await findCard('Level'))).toHaveLength(2);
  const marked = [...document.querySelectorAll('li[aria-current]')];
  expect(marked).toEqual([contest.getByText('Team 2').closest('li')]);
});
