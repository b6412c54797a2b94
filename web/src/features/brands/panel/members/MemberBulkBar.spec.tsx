import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member, MemberList, PreviousTargets } from '../../../../api/panel.api.gen';
import { newBrandDetail, newMember, newMemberList, newOwnUser, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { acceptCalls, refuseCall, reply, replyBrand } from '../../../../testing/server';
import { RenderUserCardContext } from '../../../../kit/panel/UserName';
import { MembersScreen } from './MembersScreen';

// The real limit would need a virtual list, which jsdom cannot render, because its rows have no height.
vi.mock('../../../../api/limits.gen', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  SetTargets: { rows: { maxItems: 2 } },
}));

const newPerson = (id: number, public_name: string, part: Partial<Member> = {}) =>
  newMember({ user: newUser({ id, public_name }), stat: { target: 100, cr: 0, total: 0 }, ...part });
const anna = newPerson(1, 'Anna Berg', { username: 'anna_b' });
const ben = newPerson(2, 'Ben Holm', { string_team: 'Night' });
const cleo = newPerson(3, 'Cleo', { team_id: 2 });

const serve = (users: Member[] = [anna, ben, cleo], part: Partial<MemberList> = {}) =>
  reply<MemberList>('get', 'brand/users/1', newMemberList({ users, ...part }));

// Names are buttons only if the app provides cards of people.
const screenWithNameButtons = (
  <RenderUserCardContext value={() => null}>
    <MembersScreen />
  </RenderUserCardContext>
);
const open = () =>
  renderPanel([toTestRoute('/brands/users/:brand_id', screenWithNameButtons)], '/brands/users/1');
type User = ReturnType<typeof open>['user'];

/** Clicks a target, and returns the field that it becomes. */
async function openTarget(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Target of ${name}`) }));
  return findTarget(name);
}
const findTarget = (name: string) => screen.findByRole('textbox', { name: `Target of ${name}` });
const select = async (user: User, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const getBar = () => within(screen.getByRole('group', { name: 'Selected people' }));
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const acceptTargets = (answer: JsonBodyType = { done: [1, 2], skipped: [], undo: 7 }) =>
  acceptCalls('post', 'brand/users/targets/1', answer);
const acceptChange = (answer: JsonBodyType) => acceptCalls('post', 'brand/users/bulk/1', answer);

async function openTargetsPopup(user: User, item: string) {
  await screen.findByText('Anna Berg');
  await press(user, 'Set targets');
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}
async function openAndPaste(text: string) {
  const { user } = open();
  const popup = await openTargetsPopup(user, 'Paste from a spreadsheet');
  await user.click(popup.getByRole('textbox'));
  await user.paste(text);
  return { user, popup };
}
const listPreview = () =>
  within(screen.getByRole('region', { name: 'Preview' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  reply('post', 'auth/me', newOwnUser({ role: 'manager' }));
  replyBrand(newBrandDetail());
  serve();
});

describe('targets from the last period', () => {
  const replyPrevious = (rows: PreviousTargets['rows'] = []) =>
    reply<PreviousTargets>('get', 'brand/users/targets/1', {
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      rows,
    });

  it('are multiplied, previewed and set in one step, and restored by Undo', async () => {
    replyPrevious([
      { user_id: 1, value: 1000 },
      { user_id: 2, value: 100 },
    ]);
    const sent = acceptTargets({ done: [1], skipped: [{ user_id: 2, error: 'changed' }], undo: 7 });
    const undoCalls = acceptCalls('post', 'brand/users/targets/1/undo', { done: [1], skipped: [], undo: 8 });
    const { user } = open();
    const popup = await openTargetsPopup(user, 'From the last period');
    await popup.findByText('Targets of 01.10.2026 – 31.10.2026 for 3 people.');
    expect(popup.getByText('1 target will change · 1 unchanged · 1 skipped')).toBeVisible();

    await user.tripleClick(popup.getByRole('textbox', { name: 'Factor' }));
    await user.keyboard('1,2');
    expect(listPreview()).toEqual([
      ['Anna Berg', '100', '1,200'],
      ['Ben Holm', '100', '120'],
    ]);
    expect(popup.getByText('had no target')).toBeVisible();
    await press(user, 'Set 2 targets');

    await screen.findByText('1 target set');
    expect(screen.getByText('· Skipped: Ben Holm was changed by somebody else')).toBeVisible();
    expect(sent).toEqual([
      {
        period_id: newMemberList().period!.id,
        rows: [
          { user_id: 1, value: 1200, seen: 100 },
          { user_id: 2, value: 120, seen: 100 },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Undo');
    await screen.findByText('1 target restored');
    expect(undoCalls).toEqual([{ undo: 7 }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('say that there is no earlier period, after a failure and Retry', async () => {
    refuseCall('get', 'brand/users/targets/1', 503, 'Unavailable');
    const { user } = open();
    const popup = await openTargetsPopup(user, 'From the last period');
    const retry = await popup.findByRole('button', { name: 'Retry' });
    reply<PreviousTargets>('get', 'brand/users/targets/1', { start_date: null, end_date: null, rows: [] });
    await user.click(retry);
    await popup.findByText('There is no earlier period');
  });

  it('cannot be set if today is in no period', async () => {
    serve(undefined, { ok: false, exception: 'date_not_in_work', period: null });
    const { user } = open();
    await select(user, 'Ben Holm');
    expect(screen.getByRole('button', { name: 'Set targets' })).toBeDisabled();
    expect(getBar().getByRole('button', { name: 'Set target' })).toBeDisabled();
  });
});

describe('pasted targets', () => {
  it('are for the visible rows in their order, or for any member if names are pasted too', async () => {
    const sent = acceptTargets({ done: [2], skipped: [], undo: 7 });
    const { user } = open();
    const popup = await openTargetsPopup(user, 'Paste from a spreadsheet');
    const field = popup.getByRole('textbox', { name: 'Cells of a spreadsheet' });
    expect(popup.getByRole('button', { name: 'Set targets' })).toBeDisabled();

    await user.click(field);
    await user.paste('a\tb\tc');
    await popup.findByText(/Paste one column of targets/);
    await user.clear(field);
    await user.paste('Cleo\t"1,250.50"\r\n@anna_b\t1.5k\r\nDora\t5\r\n');
    await popup.findByText('2 targets will change · 1 skipped');
    expect(popup.getByText('Dora · 5')).toBeVisible();
    await user.clear(field);
    await user.paste('\r\n7\r\n');
    await popup.findByText('1 target will change');
    expect(listPreview()).toEqual([['Ben Holm', '100', '7']]);
    await press(user, 'Set 1 target');

    await screen.findByText('1 target set');
    expect(sent).toMatchObject([{ rows: [{ user_id: 2, value: 7 }] }]);
  });

  it('begin at the row in whose field several cells are pasted, while a single cell is typed text', async () => {
    const { user } = open();
    const field = await openTarget(user, 'Ben Holm');
    const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
    paste('5\r\n');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    paste('5\r\n6\r\n');

    await screen.findByRole('dialog', { name: 'Paste targets' });
    expect(listPreview()).toEqual([
      ['Ben Holm', '100', '5'],
      ['Cleo', '100', '6'],
    ]);
  });

  it('are set and counted in as many calls as needed, and can be undone even after a failed call', async () => {
    const rowCounts: number[] = [];
    reply('post', 'brand/users/targets/1', async (request) => {
      const { rows } = (await request.json()) as { rows: { user_id: number }[] };
      rowCounts.push(rows.length);
      if (rowCounts.length === 2) return Response.error();
      return { done: rows.map(({ user_id }) => user_id), skipped: [], undo: rowCounts.length }; // the number of the call
    });
    const undoCalls = acceptCalls('post', 'brand/users/targets/1/undo', { done: [1], skipped: [], undo: 20 });
    const { user } = await openAndPaste('5\n6\n7');
    await press(user, 'Set 3 targets');
    await screen.findByText('2 of 3 targets set');
    await press(user, 'Set 3 targets');
    // The list still shows the old targets, so the second attempt sets all three again.
    await screen.findByText('5 targets set');

    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await screen.findByText('3 targets restored');
    expect(rowCounts).toEqual([2, 1, 2, 1]); // at most two per call, and the second call has failed
    expect(undoCalls).toEqual([{ undo: 4 }, { undo: 3 }, { undo: 1 }]);
  });

  it('are not listed as skipped once a retry has set them', async () => {
    const doneIdsByCall = [[], null, [1, 2], [3]]; // the response of the second call is lost
    reply('post', 'brand/users/targets/1', () => {
      const done = doneIdsByCall.shift();
      if (!done) return Response.error();
      const skipped = done.length === 0 ? [1, 2].map((id) => ({ user_id: id, error: 'changed' })) : [];
      return { done, skipped, undo: 7 };
    });
    const { user } = await openAndPaste('5\n6\n7');
    await press(user, 'Set 3 targets');
    await screen.findByText(/Skipped: Anna Berg/);
    await press(user, 'Set 3 targets');

    await screen.findByText('3 targets set');
    expect(screen.queryByText(/Skipped/)).toBeNull();
  });

  it('stay in the popup if the server refuses them', async () => {
    refuseCall('post', 'brand/users/targets/1', 500, 'Internal');
    const { user, popup } = await openAndPaste('5');
    await press(user, 'Set 1 target');
    await screen.findByText('Server error. Try later');
    expect(popup.getByRole('textbox')).toHaveValue('5');
  });
});

describe('selected members', () => {
  it('can be chosen one by one, as a range, by team and across searches', async () => {
    const { user } = open();
    await select(user, 'Anna Berg');
    await user.keyboard('{Shift>}');
    await select(user, 'Cleo');
    await user.keyboard('{/Shift}');
    expect(getBar().getByText('3 selected')).toBeVisible();
    await select(user, 'team 1'); // unselects its members, because all of them are selected
    expect(getBar().getByText('1 selected')).toBeVisible();

    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'bem'); // finds Ben despite the typing error
    await waitFor(() => expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument());
    expect(getBar().getByText('1 selected, 1 not shown')).toBeVisible();
    await select(user, 'Ben Holm');
    expect(getBar().getByText('2 selected, 1 not shown')).toBeVisible();
    await press(user, 'Clear');
    expect(screen.queryByRole('group', { name: 'Selected people' })).not.toBeInTheDocument();
  });

  it('get a target', async () => {
    const sent = acceptTargets();
    const { user } = open();
    await select(user, 'team 1');
    await press(user, 'Set target');
    const popup = within(await screen.findByRole('dialog', { name: 'Target of 2 people' }));
    await user.type(popup.getByRole('textbox', { name: 'Target, $' }), '1.5k');
    await press(user, 'Set 2 targets');

    await screen.findByText('2 targets set');
    expect(sent).toMatchObject([
      {
        rows: [
          { user_id: 1, value: 1500 },
          { user_id: 2, value: 1500 },
        ],
      },
    ]);
    expect(screen.queryByRole('group', { name: 'Selected people' })).not.toBeInTheDocument();
  });

  it('move to the other team, and leave their group', async () => {
    const sent = acceptChange({ done: [1], skipped: [{ user_id: 2, error: 'Not found' }] });
    const { user } = open();
    await select(user, 'team 1');
    expect(getBar().getByRole('button', { name: 'Move to team 1' })).toBeDisabled();
    await press(user, 'Move to team 2');
    await screen.findByText('1 person moved to team 2');
    expect(screen.getByText('· Skipped: Ben Holm is no longer in the brand')).toBeVisible();

    await select(user, 'Ben Holm');
    await press(user, 'Set team group');
    const popup = within(await screen.findByRole('dialog', { name: 'Team group of 1 person' }));
    const group = popup.getByRole('combobox', { name: 'Team group' });
    expect(group).toHaveValue('Night');
    await user.clear(group);
    await user.click(popup.getByRole('button', { name: 'Save' }));
    await screen.findByText('1 person now without a group');
    expect(sent).toEqual([
      { action: 'team', team_id: 2, user_ids: [1, 2] },
      { action: 'group', team_name: null, user_ids: [2] },
    ]);
    await press(user, 'Close');
    expect(screen.queryByText('1 person now without a group')).not.toBeInTheDocument();
  });

  it('are dismissed with two clicks', async () => {
    const sent = acceptChange({ done: [1, 3], skipped: [] });
    const { user } = open();
    await select(user, 'Anna Berg');
    await select(user, 'Cleo');
    await press(user, 'Dismiss');
    expect(sent).toEqual([]);
    await press(user, 'Click again to dismiss 2');
    const outcome = await screen.findByText('2 people dismissed');
    // The bar gets the focus of its button, which is gone.
    await waitFor(() => expect(outcome.closest('[tabindex="-1"]')).toHaveFocus());
    expect(sent).toEqual([{ action: 'dismiss', user_ids: [1, 3] }]);
  });
});

it('keeps the order of the rows while the person types in one', async () => {
  const listLabels = () =>
    screen.getAllByRole('checkbox', { name: /^Select [A-Z]/ }).map((box) => box.getAttribute('aria-label'));
  const changedAnna = { ...anna, stat: { ...anna.stat, target: 50 } };
  serve([anna, ben]);
  const sent = acceptCalls('post', 'brand/users/target', () => {
    serve([changedAnna, ben]);
    return { status: true };
  });
  const { user } = open();
  await screen.findByText('Anna Berg');
  await press(user, /^Target, /); // sorts by target
  const initialLabels = listLabels();
  const field = await openTarget(user, 'Anna Berg');
  await user.clear(field);
  await user.type(field, '50');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(listLabels()).toEqual(initialLabels);
  expect(field).toHaveFocus();

  await user.tab();
  expect(listLabels()).toEqual(initialLabels);
  await user.click(screen.getByRole('textbox', { name: 'Search users' }));
  await waitFor(() => expect(listLabels()).toEqual([...initialLabels].reverse()));
});

describe('the keyboard', () => {
  it('returns from the menu of a row to its button, even the first time', async () => {
    const { user } = open();
    const button = { name: 'Actions for Ben Holm' };
    (await screen.findByRole('button', button)).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', button)).toHaveFocus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
  });

  it('moves through the rows of both teams with J and K', async () => {
    const { user } = open();
    await screen.findByText('Anna Berg');
    await user.keyboard('jjj');
    expect(screen.getByRole('button', { name: 'Cleo' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('button', { name: 'Ben Holm' })).toHaveFocus();
  });

  it('moves between the rows of both teams with Enter and the arrows, but not from an invalid number', async () => {
    const sent = acceptCalls('post', 'brand/users/target');
    const { user } = open();
    await openTarget(user, 'Anna Berg');
    await user.keyboard('7{Enter}');
    expect(await findTarget('Ben Holm')).toHaveFocus();
    await waitFor(() => expect(sent).toMatchObject([{ user_id: 1, value: 7 }]));
    await user.keyboard('{ArrowDown}');
    expect(await findTarget('Cleo')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await findTarget('Cleo')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await findTarget('Ben Holm')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(await findTarget('Anna Berg')).toHaveFocus();
    await user.keyboard('x{Enter}');
    expect(await findTarget('Anna Berg')).toHaveFocus();
  });
});
