import { cleanup, screen, within, fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeAccessToken } from '../../../api/credentials';
import { endSession } from '../../../store/session';
import { newContest, newStandings } from '../../../testing/new-contest';
import { newBrandRow, pageOf } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply, acceptCalls } from '../../../testing/server';
import { ContestScreen } from './ContestScreen';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T12:00:00Z') });
  reply('get', 'brand/search', pageOf([newBrandRow(), newBrandRow({ id: 2, name: 'South' })]));
});

const open = (address = '/contests/new') =>
  renderPanel([toTestRoute('/contests/:contest_id', <ContestScreen />)], address);
type User = ReturnType<typeof open>['user'];

const findForm = async () => within(await screen.findByRole('form', { name: 'Contest' }));
const plannedContest = newContest({
  id: 7,
  state: 'planned',
  date_start: '2026-12-10',
  date_end: '2026-12-24',
});

async function fill(user: User, name = 'Winter race') {
  const fields = await findForm();
  await user.type(fields.getByRole('textbox', { name: 'Name' }), name);
  await user.click(fields.getByRole('combobox', { name: 'Brands' }));
  await user.click(await screen.findByRole('option', { name: 'South' }));
  await user.click(fields.getByRole('button', { name: /^Days/ }));
  await user.click(await screen.findByRole('button', { name: '10 December 2026' }));
  await user.click(await screen.findByRole('button', { name: '24 December 2026' }));
  return fields;
}

it('sets up a contest of people, shows an invalid field’s error beside it, and opens the contest', async () => {
  const details = [{ field: 'date_end', message: 'must be less than 92 days after date_start' }];
  refuseCall('post', 'contest', 400, 'Invalid input', { details });
  const { user, router } = open();
  const fields = await fill(user, ' Winter race ');
  fireEvent.change(fields.getByRole('textbox', { name: 'Prize' }), { target: { value: 'a day off' } });
  await user.click(fields.getByRole('button', { name: 'Set up contest' }));
  await fields.findByText('must be less than 92 days after date_start');

  const sent = acceptCalls('post', 'contest', plannedContest);
  reply('get', 'contest/7', plannedContest);
  await user.click(fields.getByRole('button', { name: 'Set up contest' }));

  await screen.findByText('Contest set up');
  await screen.findByRole('heading', { name: 'Winter race' });
  expect(router.state.location.pathname).toBe('/contests/7');
  expect(sent).toEqual([
    {
      name: 'Winter race',
      brand_ids: [2],
      by: 'people',
      measure: 'amount',
      goal: null,
      winners: 3,
      prize: 'a day off',
      date_start: '2026-12-10',
      date_end: '2026-12-24',
    },
  ]);
});

it('requires a target above 0, and asks for the number of winners only if the first to reach the target win', async () => {
  const sent = acceptCalls('post', 'contest', plannedContest);
  reply('get', 'contest/7', plannedContest);
  const { user } = open();
  const fields = await fill(user);
  await user.click(fields.getByRole('radio', { name: 'Number of deposits' }));
  await user.click(fields.getByRole('radio', { name: 'A target' }));
  expect(fields.queryByRole('textbox', { name: 'Number of winners' })).not.toBeInTheDocument();
  await user.click(fields.getByRole('button', { name: 'Set up contest' }));
  expect(fields.getByText('Set a target above 0')).toBeVisible();
  expect(fields.getByRole('textbox', { name: 'Target, deposits' })).toHaveFocus();

  await user.type(fields.getByRole('textbox', { name: 'Target, deposits' }), '20');
  expect(fields.queryByText('Set a target above 0')).not.toBeInTheDocument();
  await user.click(fields.getByRole('radio', { name: 'Only the first of them' }));
  await user.clear(fields.getByRole('textbox', { name: 'Number of winners' }));
  await user.type(fields.getByRole('textbox', { name: 'Number of winners' }), '5');
  await user.click(fields.getByRole('button', { name: 'Set up contest' }));

  await screen.findByText('Contest set up');
  expect(sent).toEqual([expect.objectContaining({ measure: 'count', goal: 20, winners: 5 })]);
});

it('says beside each field what is missing, keeps the draft, and offers the measure Improvement only in a contest of people', async () => {
  storeAccessToken('t0ken');
  const sent = acceptCalls('post', 'contest', plannedContest);
  const { user, store } = open();
  const fields = await findForm();
  await user.clear(fields.getByRole('textbox', { name: 'Number of winners' }));

  await user.click(fields.getByRole('button', { name: 'Set up contest' }));

  for (const text of [
    'Give the contest a name',
    'Choose at least one brand',
    'Choose the first and the last day',
    'Say how many win',
  ])
    expect(fields.getByText(text)).toBeVisible();
  expect(fields.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(sent).toEqual([]);
  await user.click(fields.getByRole('radio', { name: 'Improvement' }));
  await user.click(fields.getByRole('radio', { name: 'Two teams' }));
  expect(fields.getByRole('radio', { name: 'Improvement' })).toBeDisabled();
  expect(fields.getByRole('radio', { name: 'Amount' })).toBeChecked();

  await user.type(fields.getByRole('textbox', { name: 'Name' }), 'Winter');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  store.dispatch(endSession('refused'));
  expect(sessionStorage.getItem('kept_contest new')).toContain('Winter');
});

it('saves only the edited fields of a planned contest', async () => {
  reply('get', 'contest/7', plannedContest);
  const sent = acceptCalls('patch', 'contest/7', { ...plannedContest, name: 'Race' });
  const { user } = open('/contests/7');
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  const fields = await findForm();
  expect(fields.getByRole('button', { name: /^Days/ })).toHaveTextContent('10.12.2026 – 24.12.2026');
  const name = fields.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Race');
  reply('get', 'contest/7', { ...plannedContest, name: 'Race' });

  await user.click(fields.getByRole('button', { name: 'Save' }));

  await screen.findByText('Contest saved');
  await screen.findByRole('heading', { name: 'Race' });
  expect(sent).toEqual([{ name: 'Race' }]);
});

it('saves only the fields edited before the end of the session, not those that others have saved since', async () => {
  storeAccessToken('t0ken');
  reply('get', 'contest/7', plannedContest);
  const { user, store } = open('/contests/7?edit=yes');
  await user.type((await findForm()).getByRole('textbox', { name: 'Name' }), '!');
  store.dispatch(endSession('refused'));
  cleanup();

  storeAccessToken('t0ken');
  reply('get', 'contest/7', { ...plannedContest, prize: 'a bonus' });
  const sent = acceptCalls('patch', 'contest/7', plannedContest);
  const { user: returnedUser } = open('/contests/7?edit=yes');
  await returnedUser.click((await findForm()).getByRole('button', { name: 'Save' }));

  await screen.findByText('Contest saved');
  expect(sent).toEqual([{ name: `${plannedContest.name}!` }]);
});

it('replaces the form with the contest if the contest has started before the save', async () => {
  reply('get', 'contest/7', plannedContest);
  refuseCall('patch', 'contest/7', 409, 'contest has started');
  const { user } = open('/contests/7?edit=yes');
  const fields = await findForm();
  await user.type(fields.getByRole('textbox', { name: 'Name' }), '!');
  reply('get', 'contest/7', { ...plannedContest, state: 'running' });
  reply('get', 'contest/7/standings', newStandings([]));

  await user.click(fields.getByRole('button', { name: 'Save' }));

  await screen.findByText('The contest has started. Its rules stay as they are');
  await screen.findByText('Nobody takes part yet');
  expect(screen.queryByRole('form', { name: 'Contest' })).not.toBeInTheDocument();
});
