import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../api/api.gen';
import type { Member, MemberList } from '../../../../api/panel.api.gen';
import { newBrandDetail, newOwnUser, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute, retryLoading } from '../../../../testing/render-panel';
import { refuseCall, replyConflict, reply, replyBrand } from '../../../../testing/server';
import { MembersScreen } from './MembersScreen';

const anna = newMember(21, { user_id: 4, user: newUser() });
const ben = newMember(22, {
  user_id: 5,
  user: newUser({ id: 5, public_name: 'Ben Holm', telegram_id: 7_000_000_012 }),
  team_id: 2,
  string_team: 'Night',
});

function newMember(id: number, part: Partial<Member>): Member {
  const stat = { target: 20_000, cr: 12.5, total: 1250.5 };
  return { id, user_id: 4, user: newUser(), team_id: 1, string_team: null, stat, ftd: 0, ...part };
}

function serve(part: Partial<MemberList> = {}) {
  const list: MemberList = {
    ok: true,
    users: [anna, ben],
    team_names: ['Night'],
    period: { id: 9, start_date: '2026-11-02', end_date: '2026-11-29' },
    current_month: 11,
    current_year: 2026,
    time_to_cr: true,
    head_user_id: null,
    team_lead_user_id: null,
    head_user_id_2: 5,
    team_lead_user_id_2: null,
    ...part,
  };
  reply('get', 'brand/users/1', list);
}

function open(me: Partial<OwnUser> = {}, address = '/brands/users/1') {
  reply('post', 'auth/me', newOwnUser(me));
  return renderPanel(
    [toTestRoute('/brands/users/:brand_id', <MembersScreen />), toTestRoute('/left', <p>Left</p>)],
    address,
  );
}

/** Records what the screen sends to a call. The call always succeeds. */
function recordCalls(method: 'post' | 'delete', path: string, answer: object = { status: true }) {
  const onCall = vi.fn();
  reply(method, path, async (request) => {
    onCall(method === 'post' ? await request.json() : new URL(request.url).search);
    return HttpResponse.json(answer);
  });
  return onCall;
}

const findFigure = (name: string) => screen.findByRole('textbox', { name });

/** Opens the list, and types over a figure of Anna Berg. */
async function typeFigure(name: 'Target' | 'CR', text: string) {
  const { user, router } = open();
  const field = await findFigure(`${name} of Anna Berg`);
  await user.tripleClick(field);
  await user.keyboard(text);
  return { user, router, field };
}

async function openMenu(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
}

async function openPopup(user: ReturnType<typeof open>['user'], item: string) {
  await user.click((await openMenu(user, 'Anna Berg')).getByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => {
  replyBrand(newBrandDetail());
  serve();
});

describe('the list', () => {
  it('shows each team with its posts and figures', async () => {
    open();

    const team = within(await screen.findByRole('region', { name: 'Team 2' }));
    expect(team.getByText('Head: Ben Holm · Team lead: none')).toBeVisible();
    expect(within(team.getByRole('listitem', { name: 'Ben Holm' })).getByText('Night')).toBeVisible();
    expect(await findFigure('Target of Anna Berg')).toHaveValue('20,000');
    expect(await findFigure('Total of Anna Berg')).toHaveValue('1,250.5');
    expect(screen.getByText('Period 02.11.2026 – 29.11.2026 · Days in GMT-4')).toBeVisible();
  });

  it('shows how much of the target is reached: money, or deposits of a sales brand', async () => {
    serve({
      users: [
        { ...anna, ftd: 3, stat: { target: 4, cr: 0, total: 1 } },
        { ...ben, stat: { ...ben.stat, target: 0 } },
      ],
    });
    open();
    const row = within(await screen.findByRole('listitem', { name: 'Anna Berg' }));
    expect(row.getByText('25%')).toBeVisible();
    expect(row.getByTitle('$1 of $4')).toBeVisible();
    expect(within(screen.getByRole('listitem', { name: 'Ben Holm' })).getByText('No target')).toBeVisible();
  });

  it('counts the deposits for the target of a sales brand', async () => {
    replyBrand(newBrandDetail({ report_type: 'sales' }));
    serve({ users: [{ ...anna, ftd: 3, stat: { target: 4, cr: 0, total: 1 } }] });
    open();

    expect(
      await within(await screen.findByRole('listitem', { name: 'Anna Berg' })).findByTitle('3 of 4 FTD'),
    ).toBeVisible();
    expect(screen.getByText('1 person')).toBeVisible();
  });

  it('can be searched by name, id and group, kept in the URL', async () => {
    const { user, router } = open();
    await screen.findByText('Anna Berg');

    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'nig');

    expect(await screen.findByText('Ben Holm')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?search=nig');
  });

  it('finds names however they are typed', async () => {
    const { user } = open();
    await screen.findByText('Anna Berg');

    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'BE\u0301\u200bN');

    await waitFor(() => expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument());
    expect(screen.getByText('Ben Holm')).toBeVisible();
  });

  it('says when today is in no period, and links to the report dates', async () => {
    serve({
      ok: false,
      exception: 'date_not_in_work',
      period: null,
      current_month: null,
      current_year: null,
    });
    const { user } = open();

    expect(await screen.findByText(/Today's date is not considered a working date/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit dates' })).toHaveAttribute('href', '/brand/report-dates/1');
    await user.type(await findFigure('Target of Anna Berg'), '0');
    expect(await screen.findByText('Year or month not selected')).toBeVisible();
    expect(await findFigure('Target of Anna Berg')).toHaveValue('20000'); // as it is edited
  });

  it('names the periods that today is in', async () => {
    const intersects = [
      { id: 1, start_date: '2026-11-01', end_date: '2026-11-30' },
      { id: 2, start_date: '2026-11-20', end_date: '2026-12-10' },
    ];
    serve({ ok: false, exception: 'months_intersect', intersects, period: null });
    open();

    expect(await screen.findByText(/01\.11\.2026 – 30\.11\.2026, 20\.11\.2026 – 10\.12\.2026/)).toBeVisible();
  });

  it('loads after a failure and Retry', async () => {
    await retryLoading('brand/users/1', () => serve(), open);

    expect(await screen.findByText('Anna Berg')).toBeVisible();
  });
});

describe('figures', () => {
  it('are sent once, half a second after the last key', async () => {
    const sent = recordCalls('post', 'brand/users/target');
    await typeFigure('Target', '30,000');
    expect(sent).not.toHaveBeenCalled();

    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({
        user_id: 4,
        brand_id: 1,
        period_id: 9,
        value: 30_000,
        seen: 20_000,
      }),
    );
    await screen.findByText('Saved');
  });

  it('name the month when the year has no periods, and treat an empty field as 0', async () => {
    serve({ period: null });
    const sent = recordCalls('post', 'brand/users/total');
    const { user } = open();

    await user.clear(await findFigure('Total of Ben Holm'));

    const expectedBody = { user_id: 5, brand_id: 1, year: 2026, month: 11, value: 0, seen: 1250.5 };
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(expectedBody));
  });

  it.each([
    ['Target of Anna Berg', 'abc', 'Target is not a number, such as 1250.50'],
    ['Target of Anna Berg', '-5', 'Target must not be negative'],
    ['Total of Anna Berg', '12.500', '12.500 is ambiguous: write 12500 or 12.50'],
  ])('refuse in %s the text "%s" beside the field, and send nothing', async (name, text, message) => {
    const sent = ['target', 'total'].map((figureName) => recordCalls('post', `brand/users/${figureName}`));
    const { user } = open();
    const field = await findFigure(name);

    await user.tripleClick(field);
    await user.keyboard(text);
    await user.tab();

    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveValue(text);
    for (const onCall of sent) expect(onCall).not.toHaveBeenCalled();
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(field).toBeValid();
  });

  it('are selected by a click, so that typing replaces them, and are sent at once on Enter', async () => {
    const sent = recordCalls('post', 'brand/users/target');
    const { user } = open();
    await user.click(await findFigure('Target of Anna Berg'));

    await user.keyboard('7{Enter}');

    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), 300);
    expect(sent.mock.calls[0]![0]).toMatchObject({ value: 7 });
  });

  it('ask before they overwrite the change of another person', async () => {
    const sent = replyConflict('post', 'brand/users/target', 'target', 25_000);
    const { user } = await typeFigure('Target', '30,000');

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Anna Berg changed the target of Anna Berg 1 minute ago.')).toBeVisible();
    expect(question.getByText('25,000')).toBeVisible();
    expect(question.getByText('30,000')).toBeVisible();
    await user.keyboard('{Enter} '); // meant for the field, so it must not answer the question
    expect(sent).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Saved');
    expect(sent).toMatchObject([
      { value: 30_000, seen: 20_000 },
      { value: 30_000, seen: 25_000 },
    ]);
  });

  it('show the value of another person, if this one takes it', async () => {
    const sent = replyConflict('post', 'brand/users/target', 'target', 25_000);
    const { user, field: target } = await typeFigure('Target', '30,000');
    await screen.findByRole('dialog', { name: 'Keep yours?' });
    serve({ users: [{ ...anna, stat: { ...anna.stat, target: 25_000 } }] });

    await user.click(screen.getByRole('button', { name: 'Take theirs' }));

    await waitFor(() => expect(target).not.toHaveValue('30,000'));
    expect(sent).toHaveLength(1);
  });

  it('report a conflict even if the screen was left before the answer', async () => {
    replyConflict('post', 'brand/users/target', 'target', 25_000);
    const { router } = await typeFigure('Target', '30,000');

    await act(() => router.navigate('/left'));

    expect(
      await screen.findByText(
        'Anna Berg changed the target of Anna Berg to 25,000. Yours was not saved: 30,000',
      ),
    ).toBeVisible();
  });

  it('are compared with the value that this person saved last', async () => {
    const sent = recordCalls('post', 'brand/users/target');
    const { user } = open();
    await user.tripleClick(await findFigure('Target of Anna Berg'));

    await user.keyboard('5');
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await user.keyboard('0');

    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent.mock.calls).toMatchObject([[{ value: 5, seen: 20_000 }], [{ value: 50, seen: 5 }]]);
  });

  it('keep a CR between 0 and 100', async () => {
    const sent = recordCalls('post', 'brand/users/cr');
    const { field: cr } = await typeFigure('CR', '101');

    expect(await screen.findByText('CR can be from 0 to 100. The value has not changed')).toBeVisible();
    await waitFor(() => expect(cr).toHaveValue('12.5'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('keep the CR disabled until its time', async () => {
    serve({ time_to_cr: false });
    open();

    expect(await findFigure('CR of Anna Berg')).toBeDisabled();
  });

  it('return to the saved value when the server refuses', async () => {
    refuseCall('post', 'brand/users/target', 500, 'Internal');
    const { field: target } = await typeFigure('Target', '1');

    expect(await screen.findByText('Error in changing Target for User: 4')).toBeVisible();
    await waitFor(() => expect(target).toHaveValue('20000')); // as it is edited
  });
});

describe('actions', () => {
  it.each([
    ['Move to team 2', 'brand/users/team/21', { team_id: 2 }, 'Team changed'],
    ['Assign head', 'brand/users/role/1', { user_id: 4, as: 'head', team_id: 1 }, 'Success role changed'],
    [
      'Assign team lead',
      'brand/users/role/1',
      { user_id: 4, as: 'team-lead', team_id: 1 },
      'Success role changed',
    ],
  ])('%s', async (item, path, expectedBody, text) => {
    const sent = recordCalls('post', path);
    const { user } = open();
    const menu = await openMenu(user, 'Anna Berg');

    await user.click(menu.getByRole('menuitem', { name: item }));

    expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith(expectedBody);
  });

  it('remove a post from its holder', async () => {
    recordCalls('post', 'brand/users/role/1', { status: 'unassigned' });
    const { user } = open();
    const menu = await openMenu(user, 'Ben Holm');

    await user.click(menu.getByRole('menuitem', { name: 'Unassign head' }));

    expect(await screen.findByText('Success role changed')).toBeVisible();
  });

  it('dismiss a member with two clicks', async () => {
    const sent = recordCalls('delete', 'brand/users/1');
    const { user } = open();
    const menu = await openMenu(user, 'Anna Berg');

    await user.click(menu.getByRole('menuitem', { name: 'Dismiss' }));
    expect(sent).not.toHaveBeenCalled();
    await user.click(menu.getByRole('menuitem', { name: 'Click again to dismiss' }));

    expect(await screen.findByText('The user was fired')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith('?user_id=4');
  });

  it('set the team group', async () => {
    const sent = recordCalls('post', 'brand/users/team');
    const { user } = open();
    const popup = await openPopup(user, 'Set team group');

    await user.type(popup.getByRole('combobox', { name: 'Team group' }), 'Night shifts');
    await user.click(popup.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Team updated')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ user_id: 4, brand_id: 1, team_name: 'Night shif' });
  });

  it('rename a person if the name follows the rule', async () => {
    const sent = recordCalls('post', 'manager/user/name/4');
    const { user } = open({ role: 'manager' });
    const popup = await openPopup(user, 'Edit name');
    const name = popup.getByRole('textbox', { name: 'Public name' });

    await user.clear(name);
    await user.type(name, '7up');
    await user.click(popup.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The name must begin with Latin/English letters')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Ann');
    await user.click(popup.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('User name updated!')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ann' });
  });

  it('let an admin increment FTD with a count', async () => {
    const sent = recordCalls('post', 'admin/brand/user/increment/21');
    const { user } = open();
    const popup = await openPopup(user, 'Increment FTD');
    const submit = () => user.click(popup.getByRole('button', { name: 'Increment' }));

    await submit();
    expect(await screen.findByText('Fill count')).toBeVisible();
    await user.type(popup.getByRole('textbox', { name: /Count/ }), '-2');
    await submit();

    expect(await screen.findByText('Increment success')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ count: -2, amount: 0 });
  });

  it('refuse an unclear count and an unclear amount of an increment beside the fields', async () => {
    const sent = recordCalls('post', 'admin/brand/user/increment/21');
    const { user } = open();
    const popup = await openPopup(user, 'Increment FTD');
    const count = popup.getByRole('textbox', { name: /Count/ });
    const amount = popup.getByRole('textbox', { name: /Amount/ });

    await user.type(count, 'two');
    await user.type(amount, '5O0');
    await user.click(popup.getByRole('button', { name: 'Increment' }));

    expect(await popup.findByText('Count must be a whole number')).toBeVisible();
    expect(popup.getByText('Amount is not a number, such as 1250.50')).toBeVisible();
    expect(count).toBeInvalid();
    expect(amount).toBeInvalid();
    expect(sent).not.toHaveBeenCalled();
  });

  it('are fewer for a ceo', async () => {
    const { user } = open({ role: 'ceo' });
    const menu = await openMenu(user, 'Anna Berg');

    expect(menu.queryByRole('menuitem', { name: 'Increment FTD' })).not.toBeInTheDocument();
    expect(menu.queryByRole('menuitem', { name: 'Edit name' })).not.toBeInTheDocument();
  });
});
