import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../api/api.gen';
import type { MemberList } from '../../../../api/panel.api.gen';
import { newBrandDetail, newMember, newMemberList, newOwnUser, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading, waitForCalls } from '../../../../testing/render-panel';
import { acceptCalls, refuseCall, replyConflict, reply, replyBrand } from '../../../../testing/server';
import { parseFormerOrder } from './members';
import { MembersScreen } from './MembersScreen';

const stat = { target: 20_000, cr: 12.5, total: 1250.5 };
const anna = newMember({ stat });
const ben = newMember({
  user: newUser({ id: 5, public_name: 'Ben Holm', telegram_id: 7_000_000_012 }),
  team_id: 2,
  string_team: 'Night',
  stat,
});

const serve = (part: Partial<MemberList> = {}) =>
  reply('get', 'brand/users/1', newMemberList({ users: [anna, ben], head_user_id_2: 5, ...part }));

function open(me: Partial<OwnUser> = {}, address = '/brands/users/1') {
  reply('post', 'auth/me', newOwnUser(me));
  return renderPanel(
    [toTestRoute('/brands/users/:brand_id', <MembersScreen />), toTestRoute('/left', <p>Left</p>)],
    address,
  );
}

const findFigure = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}: `) });
type User = ReturnType<typeof open>['user'];
/** Clicks a figure, and returns the field that it becomes. */
async function openFigure(user: User, name: string) {
  await user.click(await findFigure(name));
  return screen.findByRole('textbox', { name });
}

/** Opens the list, and types over a figure of Anna Berg. */
async function typeFigure(name: 'Target' | 'CR', text: string) {
  const { user, router } = open();
  const field = await openFigure(user, `${name} of Anna Berg`);
  await user.keyboard(text);
  return { user, router, field };
}

async function openMenu(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
}

async function openPopup(user: User, item: string) {
  await user.click(await (await openMenu(user, 'Anna Berg')).findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  replyBrand(newBrandDetail());
  serve();
});

describe('the list', () => {
  it('shows each team with its posts and figures, after a failure and Retry', async () => {
    await retryLoading('brand/users/1', () => serve(), open);

    const team = within(await screen.findByRole('region', { name: 'Team 2' }));
    expect(team.getByText('Head: Ben Holm · Team lead: none')).toBeVisible();
    expect(within(team.getByRole('listitem', { name: 'Ben Holm' })).getByText('Night')).toBeVisible();
    expect(await findFigure('Target of Anna Berg')).toHaveTextContent('20,000');
    expect(await findFigure('Total of Anna Berg')).toHaveTextContent('1,250.5');
    expect(screen.getByText('Period 02.11.2026 – 29.11.2026 · Days in GMT-4')).toBeVisible();
  });

  it.each([
    ['retention', '25%', '$1 of $4'],
    ['sales', '75%', '3 of 4 FTD'],
  ] as const)(
    'shows how much of the target of a %s brand is reached',
    async (report_type, percent, title) => {
      replyBrand(newBrandDetail({ report_type }));
      serve({
        users: [
          { ...anna, ftd: 3, stat: { target: 4, cr: 0, total: 1 } },
          { ...ben, stat: { ...ben.stat, target: 0 } },
        ],
      });
      open();
      const row = within(await screen.findByRole('listitem', { name: 'Anna Berg' }));
      await row.findByTitle(title);
      expect(row.getByText(percent)).toBeVisible();
      expect(within(screen.getByRole('listitem', { name: 'Ben Holm' })).getByText('No target')).toBeVisible();
      expect(screen.getAllByText('1 person')).toHaveLength(2);
    },
  );

  it('can be searched by group and by names however they are typed, and keeps the search in the URL', async () => {
    const { user, router } = open();
    await screen.findByText('Anna Berg');
    const field = screen.getByRole('textbox', { name: 'Search users' });

    for (const text of ['nig', 'BE\u0301\u200bN']) {
      await user.type(field, text);
      await waitFor(() => expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument());
      expect(screen.getByText('Ben Holm')).toBeVisible();
      expect(new URLSearchParams(router.state.location.search).get('search')).toBe(text);
      await user.clear(field);
      await screen.findByText('Anna Berg');
    }
  });

  it('says that today is in no period, links to the report dates, and saves no figures', async () => {
    serve({
      ok: false,
      exception: 'date_not_in_work',
      period: null,
      current_month: null,
      current_year: null,
    });
    const { user } = open();

    await screen.findByText(/Today's date is not considered a working date/);
    expect(screen.getByRole('link', { name: 'Edit dates' })).toHaveAttribute('href', '/brand/report-dates/1');
    const target = await openFigure(user, 'Target of Anna Berg');
    await user.type(target, '0');
    await screen.findByText('Year or month not selected');
    await waitFor(() => expect(target).toHaveValue('20000')); // without a separator while focused
  });

  it('names the periods that today is in', async () => {
    const intersects = [
      { id: 1, start_date: '2026-11-01', end_date: '2026-11-30' },
      { id: 2, start_date: '2026-11-20', end_date: '2026-12-10' },
    ];
    serve({ ok: false, exception: 'months_intersect', intersects, period: null });
    open();

    await screen.findByText(/01\.11\.2026 – 30\.11\.2026, 20\.11\.2026 – 10\.12\.2026/);
  });
});

it('rewrites the former sort parameter of the URL, and sorts the members by it and by the clicked columns', async () => {
  const users = [['Cleo', 20] as const, ['Anna', 300] as const, ['Ben', 20] as const].map(
    ([public_name, total], id) =>
      newMember({ user: newUser({ id, public_name }), stat: { target: 0, cr: 0, total } }),
  );
  serve({ users });
  const { user, router } = open({}, '/brands/users/1?sort=-total');
  const listNames = async () =>
    within(await screen.findByRole('region', { name: 'Team 1' }))
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-label'));
  expect(await listNames()).toEqual(['Cleo', 'Ben', 'Anna']);
  expect(router.state.location.search).toBe('?order=total');

  const total = screen.getByRole('button', { name: 'Total, $' });
  await user.click(total); // no longer sorted
  expect(await listNames()).toEqual(['Cleo', 'Anna', 'Ben']);
  await user.click(total); // highest first
  expect(await listNames()).toEqual(['Anna', 'Cleo', 'Ben']);
  await user.click(screen.getByRole('button', { name: 'User' }));
  expect(await listNames()).toEqual(['Anna', 'Ben', 'Cleo']);
});

it.each([
  [null, null],
  ['name', 'name'],
  ['-name', '-name'],
  ['total', '-total'],
  ['-progress', 'progress'],
])('reads the former order %j as %j', (former, order) => {
  expect(parseFormerOrder(former)).toBe(order);
});

describe('figures', () => {
  it('are sent once, shortly after the last key, with the value that the person saw before', async () => {
    const sent = acceptCalls('post', 'brand/users/target');
    const { user } = await typeFigure('Target', '30');
    expect(sent).toEqual([]);

    const target = { user_id: anna.user_id, brand_id: 1, period_id: newMemberList().period!.id };
    await waitFor(() => expect(sent).toEqual([{ ...target, value: 30, seen: 20_000 }]));
    await screen.findByText('Saved');
    await user.keyboard('5');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ ...target, value: 305, seen: 30 });
  });

  it('are sent with the month if the year has no periods, as 0 if the field is empty, and the CR is disabled until its time', async () => {
    serve({ period: null, time_to_cr: false });
    const sent = acceptCalls('post', 'brand/users/total');
    const { user } = open();
    expect(await findFigure('CR of Anna Berg')).toBeDisabled();

    await user.clear(await openFigure(user, 'Total of Ben Holm'));

    const expectedBody = { user_id: ben.user_id, brand_id: 1, year: 2026, month: 11, value: 0, seen: 1250.5 };
    await waitFor(() => expect(sent).toEqual([expectedBody]));
  });

  it('show an invalid number’s error beside the field, and send nothing', async () => {
    const sent = acceptCalls('post', 'brand/users/target');
    const { user, field } = await typeFigure('Target', '-5');
    await user.tab();

    const message = 'Target must not be negative';
    await screen.findByText(message);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveValue('-5');
    expect(sent).toEqual([]);
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(field).toBeValid();
  });

  it('are whole numbers if they are targets of a sales brand', async () => {
    replyBrand(newBrandDetail({ report_type: 'sales' }));
    const { field } = await typeFigure('Target', '2.5');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Target must be a whole number'));
  });

  it('are selected by a click, so that typing replaces them, and are sent at once on Enter', async () => {
    const sent = acceptCalls('post', 'brand/users/target');
    const { user } = open();
    await openFigure(user, 'Target of Anna Berg');

    await user.keyboard('7{Enter}');

    const beforePauseEndsMs = 300; // without Enter, figures are sent after 500 ms
    await vi.waitFor(() => expect(sent).toMatchObject([{ value: 7 }]), beforePauseEndsMs);
  });

  it('stay fields if only the window loses the focus, and become text again once another element has it', async () => {
    const { user } = open();
    const field = await openFigure(user, 'Target of Anna Berg');
    fireEvent.blur(field);
    expect(field).toHaveFocus();
    await user.tab();
    expect(await findFigure('Target of Anna Berg')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'CR of Anna Berg' })).toHaveFocus();
  });

  it('ask before overwriting another person’s change, or show it after "Take theirs"', async () => {
    const sent = replyConflict('post', 'brand/users/target', 'target', 25_000);
    const { user, field: target } = await typeFigure('Target', '30,000');

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Anna Berg changed the target of Anna Berg 1 minute ago.')).toBeVisible();
    expect(question.getByText('25,000')).toBeVisible();
    expect(question.getByText('30,000')).toBeVisible();
    await user.keyboard('{Enter} '); // keys meant for the field must not answer the question
    expect(sent).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Saved');
    expect(sent).toMatchObject([
      { value: 30_000, seen: 20_000 },
      { value: 30_000, seen: 25_000 },
    ]);

    serve({ users: [{ ...anna, stat: { ...anna.stat, target: 35_000 } }] });
    const laterCalls = replyConflict('post', 'brand/users/target', 'target', 35_000);
    await user.tripleClick(target);
    await user.keyboard('40000');
    await screen.findByRole('dialog', { name: 'Keep yours?' });
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(target).toHaveValue('35000')); // without a separator while focused
    expect(laterCalls).toHaveLength(1);
  });

  it('report a conflict even if the screen was left before the answer', async () => {
    replyConflict('post', 'brand/users/target', 'target', 25_000);
    const { router } = await typeFigure('Target', '30,000');

    await act(() => router.navigate('/left'));

    await screen.findByText(
      'Anna Berg changed the target of Anna Berg to 25,000. Yours was not saved: 30,000',
    );
  });

  it('return to the saved value if the server refuses, or if a CR is not between 0 and 100', async () => {
    refuseCall('post', 'brand/users/target', 500, 'Internal');
    const sent = acceptCalls('post', 'brand/users/cr');
    const { user, field: cr } = await typeFigure('CR', '101');
    await screen.findByText('CR can be from 0 to 100. The value has not changed');
    await waitFor(() => expect(cr).toHaveValue('12.5'));
    expect(sent).toEqual([]);

    const target = await openFigure(user, 'Target of Anna Berg');
    await user.keyboard('1');
    await screen.findByText(`Error in changing Target for User: ${anna.user_id}`);
    await waitFor(() => expect(target).toHaveValue('20000')); // without a separator while focused
  });
});

describe('actions', () => {
  it.each([
    ['Anna Berg', 'Move to team 2', `team/${anna.id}`, { team_id: 2 }, 'Team changed'],
    [
      'Anna Berg',
      'Assign head',
      'role/1',
      { user_id: anna.user_id, as: 'head', team_id: 1 },
      'Success role changed',
    ],
    [
      'Anna Berg',
      'Assign team lead',
      'role/1',
      { user_id: anna.user_id, as: 'team-lead', team_id: 1 },
      'Success role changed',
    ],
    [
      'Ben Holm',
      'Unassign head',
      'role/1',
      { user_id: ben.user_id, as: 'head', team_id: 2 },
      'Success role changed',
    ],
  ])('are sent and confirmed: %s, %s', async (name, item, path, expectedBody, text) => {
    const sent = acceptCalls('post', `brand/users/${path}`);
    const { user } = open();
    const menu = await openMenu(user, name);

    await user.click(menu.getByRole('menuitem', { name: item }));

    await screen.findByText(text);
    expect(sent).toEqual([expectedBody]);
  });

  it('dismiss a member with two clicks', async () => {
    const searches: string[] = [];
    reply('delete', 'brand/users/1', ({ url }: Request) => {
      searches.push(new URL(url).search);
      return { status: true };
    });
    const { user } = open();
    const menu = await openMenu(user, 'Anna Berg');

    await user.click(menu.getByRole('menuitem', { name: 'Dismiss' }));
    expect(searches).toEqual([]);
    await user.click(menu.getByRole('menuitem', { name: 'Click again to dismiss' }));

    await screen.findByText('The user was fired');
    expect(searches).toEqual([`?user_id=${anna.user_id}`]);
  });

  it('set the team group', async () => {
    const sent = acceptCalls('post', 'brand/users/team');
    const { user } = open();
    const popup = await openPopup(user, 'Set team group');

    await user.type(popup.getByRole('combobox', { name: 'Team group' }), 'Night shifts');
    await user.click(popup.getByRole('button', { name: 'Save' }));

    await screen.findByText('Team updated');
    expect(sent).toEqual([{ user_id: anna.user_id, brand_id: 1, team_name: 'Night shif' }]); // cut to ten characters
  });

  it('rename a person if the name follows the rule', async () => {
    const sent = acceptCalls('post', `manager/user/name/${anna.user_id}`);
    const { user } = open({ role: 'manager' });
    const popup = await openPopup(user, 'Edit name');
    const name = popup.getByRole('textbox', { name: 'Public name' });

    await user.clear(name);
    await user.type(name, '7up');
    await user.click(popup.getByRole('button', { name: 'Save' }));
    await screen.findByText('The name must begin with Latin/English letters');
    await user.clear(name);
    await user.type(name, 'Ann');
    await user.click(popup.getByRole('button', { name: 'Save' }));

    await screen.findByText('User name updated!');
    expect(sent).toEqual([{ name: 'Ann' }]);
  });

  it('let an admin increment FTD by a count, and show errors beside the fields', async () => {
    const sent = acceptCalls('post', `admin/brand/user/increment/${anna.id}`);
    const { user } = open();
    const popup = await openPopup(user, 'Increment FTD');
    const submit = () => user.click(popup.getByRole('button', { name: 'Increment' }));
    const count = popup.getByRole('textbox', { name: /Count/ });
    const amount = popup.getByRole('textbox', { name: /Amount/ });

    await submit();
    await screen.findByText('Fill count');
    await user.type(count, 'two');
    await user.type(amount, '5O0');
    await submit();
    await popup.findByText('Count must be a whole number');
    expect(popup.getByText('Amount is not a number, such as 1250.50')).toBeVisible();
    expect(count).toBeInvalid();
    expect(amount).toBeInvalid();
    expect(sent).toEqual([]);
    await user.clear(amount);
    await user.clear(count);
    await user.type(count, '-2');
    await submit();

    await screen.findByText('Increment success');
    expect(sent).toEqual([{ count: -2, amount: 0 }]);
  });

  it('do not include "Increment FTD" and "Edit name" for a ceo', async () => {
    const { user, store } = open({ role: 'ceo' });
    await waitForCalls(store);
    const menu = await openMenu(user, 'Anna Berg');

    expect(menu.queryByRole('menuitem', { name: 'Increment FTD' })).not.toBeInTheDocument();
    expect(menu.queryByRole('menuitem', { name: 'Edit name' })).not.toBeInTheDocument();
  });
});
