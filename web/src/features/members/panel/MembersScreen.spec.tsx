import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member, MemberList, OwnUser } from '../../../api/api.gen';
import { newBrandDetail, newOwnUser, newUser } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply, replyBrand } from '../../../testing/server';
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
  return { id, user_id: 4, user: newUser(), team_id: 1, string_team: null, stat, ...part };
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
  return renderPanel([routeOf('/brands/users/:brand_id', <MembersScreen />)], address);
}

/** Records what the screen sends to a call. The call always succeeds. */
function take(method: 'post' | 'delete', path: string, answer: object = { status: true }) {
  const taken = vi.fn();
  reply(method, path, async (request) => {
    taken(method === 'post' ? await request.json() : new URL(request.url).search);
    return HttpResponse.json(answer);
  });
  return taken;
}

const figure = (name: string) => screen.findByRole('textbox', { name });

async function openMenu(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
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
    expect(await figure('Target of Anna Berg')).toHaveValue('20,000');
    expect(await figure('Total of Anna Berg')).toHaveValue('1,250.5');
    expect(screen.getByText('Period 02.11.2026 – 29.11.2026')).toBeVisible();
  });

  it('can be searched by name, id and group, kept in the URL', async () => {
    const { user, router } = open();
    await screen.findByText('Anna Berg');

    await user.type(screen.getByRole('textbox', { name: 'Search users' }), 'nig');

    expect(await screen.findByText('Ben Holm')).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText('Anna Berg')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?search=nig');
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
    await user.type(await figure('Target of Anna Berg'), '0');
    expect(await screen.findByText('Year or month not selected')).toBeVisible();
    expect(await figure('Target of Anna Berg')).toHaveValue('20,000');
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
    refuse('get', 'brand/users/1', 500, 'Internal');
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serve();

    await user.click(retry);

    expect(await screen.findByText('Anna Berg')).toBeVisible();
  });
});

describe('figures', () => {
  it('are sent once, half a second after the last key', async () => {
    const sent = take('post', 'brand/users/target');
    const { user } = open();
    const target = await figure('Target of Anna Berg');

    await user.tripleClick(target);
    await user.keyboard('30,000');
    expect(sent).not.toHaveBeenCalled();

    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({ user_id: 4, brand_id: 1, period_id: 9, value: 30_000 }),
    );
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });

  it('name the month when the year has no periods, and treat invalid numbers as 0', async () => {
    serve({ period: null });
    const sent = take('post', 'brand/users/total');
    const { user } = open();

    await user.tripleClick(await figure('Total of Ben Holm'));
    await user.keyboard('abc');

    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith({
        user_id: 5,
        brand_id: 1,
        year: 2026,
        month: 11,
        value: 0,
      }),
    );
  });

  it('keep a CR between 0 and 100', async () => {
    const sent = take('post', 'brand/users/cr');
    const { user } = open();
    const cr = await figure('CR of Anna Berg');

    await user.tripleClick(cr);
    await user.keyboard('101');

    expect(await screen.findByText('CR can be from 0 to 100. The value has not changed')).toBeVisible();
    await vi.waitFor(() => expect(cr).toHaveValue('12.5'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('keep the CR disabled until its time', async () => {
    serve({ time_to_cr: false });
    open();

    expect(await figure('CR of Anna Berg')).toBeDisabled();
  });

  it('return to the saved value when the server refuses', async () => {
    refuse('post', 'brand/users/target', 500, 'Internal');
    const { user } = open();
    const target = await figure('Target of Anna Berg');

    await user.tripleClick(target);
    await user.keyboard('1');

    expect(await screen.findByText('Error in changing Target for User: 4')).toBeVisible();
    await vi.waitFor(() => expect(target).toHaveValue('20,000'));
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
  ])('%s', async (item, path, order, words) => {
    const sent = take('post', path);
    const { user } = open();
    const menu = await openMenu(user, 'Anna Berg');

    await user.click(menu.getByRole('menuitem', { name: item }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith(order);
  });

  it('remove a post from its holder', async () => {
    take('post', 'brand/users/role/1', { status: 'unassigned' });
    const { user } = open();
    const menu = await openMenu(user, 'Ben Holm');

    await user.click(menu.getByRole('menuitem', { name: 'Unassign head' }));

    expect(await screen.findByText('Success role changed')).toBeVisible();
  });

  it('dismiss a member with two clicks', async () => {
    const sent = take('delete', 'brand/users/1');
    const { user } = open();
    const menu = await openMenu(user, 'Anna Berg');

    await user.click(menu.getByRole('menuitem', { name: 'Dismiss' }));
    expect(sent).not.toHaveBeenCalled();
    await user.click(menu.getByRole('menuitem', { name: 'Click again to dismiss' }));

    expect(await screen.findByText('The user was fired')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith('?user_id=4');
  });

  it('set the team group', async () => {
    const sent = take('post', 'brand/users/team');
    const { user } = open();
    await user.click((await openMenu(user, 'Anna Berg')).getByRole('menuitem', { name: 'Set team group' }));
    const popup = within(await screen.findByRole('dialog'));

    await user.type(popup.getByRole('combobox', { name: 'Team group' }), 'Night shifts');
    await user.click(popup.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Team updated')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ user_id: 4, brand_id: 1, team_name: 'Night shif' });
  });

  it('rename a person if the name follows the rule', async () => {
    const sent = take('post', 'manager/user/name/4');
    const { user } = open({ role: 'manager' });
    await user.click((await openMenu(user, 'Anna Berg')).getByRole('menuitem', { name: 'Edit name' }));
    const popup = within(await screen.findByRole('dialog'));
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
    const sent = take('post', 'admin/brand/user/increment/21');
    const { user } = open();
    await user.click((await openMenu(user, 'Anna Berg')).getByRole('menuitem', { name: 'Increment FTD' }));
    const popup = within(await screen.findByRole('dialog'));
    const submit = () => user.click(popup.getByRole('button', { name: 'Increment' }));

    await submit();
    expect(await screen.findByText('Fill count')).toBeVisible();
    await user.type(popup.getByRole('textbox', { name: /Count/ }), '-2');
    await submit();

    expect(await screen.findByText('Increment success')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ count: -2, amount: 0 });
  });

  it('are fewer for a ceo', async () => {
    const { user } = open({ role: 'ceo' });
    const menu = await openMenu(user, 'Anna Berg');

    expect(menu.queryByRole('menuitem', { name: 'Increment FTD' })).not.toBeInTheDocument();
    expect(menu.queryByRole('menuitem', { name: 'Edit name' })).not.toBeInTheDocument();
  });
});
