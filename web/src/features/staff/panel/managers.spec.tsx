import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ManagerDetail, ManagerOfList, PersonOfList, Staff } from '../../../api/admin.api.gen';
import { storeAccessToken } from '../../../api/credentials';
import { SetManagerRoles } from '../../../api/limits.gen';
import { endSession } from '../../../store/session';
import { newUser, pageOf } from '../../../testing/new-views';
import { renderPanel, retryLoading, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, replyConflict, reply, acceptCalls } from '../../../testing/server';
import { ManagerScreen } from './ManagerScreen';
import { ManagersScreen } from './ManagersScreen';
import { RoleChoice } from './RoleChoice';
import { RolesScreen } from './RolesScreen';

const newStaff = (part: Partial<Staff> = {}): Staff => ({
  ...newUser({ id: 3, public_name: 'Mia Lind', telegram_id: 7_000_000_003 }),
  role: 'manager',
  ...part,
});

const newManagerOfList = (part: Partial<ManagerOfList> = {}): ManagerOfList => ({
  ...newStaff(),
  username: 'mia',
  user_roles: ['users', 'tickets'],
  brands_count: 2,
  brands: ['Northwind', 'Southgate'],
  last_act_at: null,
  ...part,
});

const open = (address: string) =>
  renderPanel(
    [
      toTestRoute('/admin/roles', <RolesScreen />),
      toTestRoute('/admin/manager', <ManagersScreen />),
      toTestRoute('/admin/manager/:user_id', <ManagerScreen />),
    ],
    address,
  );

describe('roles', () => {
  const mia: PersonOfList = { ...newStaff(), username: 'mia' };
  const nora: PersonOfList = {
    ...newStaff({ id: 21, public_name: 'Nora', role: 'user', telegram_id: 7_000_000_021 }),
    username: null,
  };
  let searchTexts: (string | null)[];
  beforeEach(() => {
    searchTexts = [];
    reply('get', 'admin/users', ({ url }) => {
      const text = new URL(url).searchParams.get('q');
      searchTexts.push(text);
      const people = [mia, nora].filter(({ public_name }) => text === null || public_name!.startsWith(text));
      return HttpResponse.json(pageOf(people));
    });
    reply('get', 'admin/users/search', ({ url }) => {
      const id = new URL(url).searchParams.get('telegram_id');
      const { username: _, ...person } = id === '7000000021' ? nora : mia;
      return HttpResponse.json(person);
    });
  });
  const getSearchField = () => screen.getByRole('textbox', { name: 'Find a person' });

  it('sets the role of a person found by Telegram id or by name', async () => {
    const sent = acceptCalls('post', 'admin/users/role');
    const { user, router } = open('/admin/roles');
    await user.type(getSearchField(), '{Enter}');
    await screen.findByText('Telegram ID is empty');
    await user.type(getSearchField(), '7000000021{Enter}');
    await screen.findByRole('heading', { name: 'Nora' });
    expect(new URLSearchParams(router.state.location.search).get('telegram_id')).toBe('7000000021');

    await act(() => router.navigate('/admin/roles'));
    await user.type(getSearchField(), 'No');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Mia Lind/ })).toBeNull());
    const link = await screen.findByRole('link', { name: /Nora/ });
    await user.type(getSearchField(), 'ra');
    await user.click(link); // before the search has ended, and the click must not be lost
    expect(await screen.findByRole('radio', { name: 'User' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Manager' }));
    await user.click(screen.getByRole('button', { name: 'Set role' }));

    await screen.findByText('Role changed');
    expect(sent).toMatchObject([{ user_id: 21, role: 'manager', seen: 'user' }]);
    expect(router.state.location.search).toBe('?q=Nora&telegram_id=7000000021');
    expect(searchTexts.at(-1)).toBe('Nora');
  });

  it('gives a new manager all rights except the cleared ones', async () => {
    const sent = acceptCalls('post', 'admin/users/role');
    const { user } = open('/admin/roles?telegram_id=7000000021');
    expect(await screen.findByRole('radio', { name: 'User' })).toBeChecked();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Manager' }));
    await user.click(screen.getByRole('checkbox', { name: 'Deposits' }));
    await user.click(screen.getByRole('checkbox', { name: 'Rating' }));
    await user.click(screen.getByRole('button', { name: 'Set role' }));

    await screen.findByText('Role changed');
    const codes = ['brands', 'users', 'reports', 'tickets', 'availability'];
    expect(sent).toEqual([{ user_id: 21, role: 'manager', seen: 'user', codes }]);
  });

  it('asks whose rights to keep if somebody else has made the person a manager meanwhile', async () => {
    const sent = replyConflict('post', 'admin/users/role', 'role', 'manager');
    const person = newStaff({ id: 21, public_name: 'Nora' });
    function Choice() {
      const [role, setRole] = useState<'user' | 'manager'>('user');
      return (
        <>
          <button onClick={() => setRole('manager')}>Colleague makes Nora a manager</button>
          <RoleChoice user={person} currentRole={role} />
        </>
      );
    }
    const { user } = renderPanel([toTestRoute('/', <Choice />)], '/');
    await user.click(await screen.findByRole('radio', { name: 'Manager' }));
    await user.click(screen.getByRole('checkbox', { name: 'Deposits' }));
    await user.click(screen.getByText('Colleague makes Nora a manager'));
    expect(screen.getByRole('checkbox', { name: 'Deposits' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Set role' }));

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Manager with the rights that you chose')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Role changed');
    const codes = expect.not.arrayContaining(['deposits']);
    expect(sent).toEqual([
      { user_id: 21, role: 'manager', seen: 'user', codes },
      { user_id: 21, role: 'manager', seen: 'manager', codes },
    ]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('offers to give somebody a role if a search finds no manager', async () => {
    reply('get', 'admin/managers', { managers: [] });
    open('/admin/manager?q=Nora');

    const link = await screen.findByRole('link', { name: 'give somebody a role' });
    expect(link).toHaveAttribute('href', '/admin/roles?q=Nora');
  });

  it('lists people, with the roles of staff, after a failure and Retry', async () => {
    await retryLoading('admin/users', pageOf([mia, nora]), () => open('/admin/roles'));

    await screen.findByRole('link', { name: /Mia Lind.*@mia.*Manager/ });
    expect(screen.getByRole('link', { name: /Nora.*Telegram 7000000021/ })).not.toHaveTextContent('User');
  });

  it('says what a manager loses by another role, and does not offer to change the role of an admin', async () => {
    const { user, router } = open('/admin/roles?telegram_id=7000000003');
    await user.click(await screen.findByRole('radio', { name: 'CEO' }));
    expect(screen.getByText('Their rights and brands as a manager are removed.')).toBeVisible();
    const link = screen.getByRole('link', { name: /Rights and brands/ });
    expect(link).toHaveAttribute('href', '/admin/manager/3');

    reply('get', 'admin/users/search', newStaff({ role: 'admin' }));
    await act(() => router.navigate('/admin/roles?telegram_id=5'));
    await screen.findByText('Admins are named in the settings of the server.');
    expect(screen.queryByRole('button', { name: 'Set role' })).not.toBeInTheDocument();
  });

  it('asks before it overwrites a role that another person has changed', async () => {
    reply('get', 'admin/users/search', newStaff({ id: 21, public_name: 'Nora', role: 'user' }));
    const sent = replyConflict('post', 'admin/users/role', 'role', 'ceo');
    const { user } = open('/admin/roles?telegram_id=7000000021');
    await user.click(await screen.findByRole('radio', { name: 'Manager' }));
    await user.click(screen.getByRole('button', { name: 'Set role' }));

    const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
    expect(question.getByText('Anna Berg changed the role of Nora 1 minute ago.')).toBeVisible();
    expect(question.getByText('CEO')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Role changed');
    expect(sent).toMatchObject([
      { user_id: 21, role: 'manager', seen: 'user' },
      { user_id: 21, role: 'manager', seen: 'ceo' },
    ]);
  });

  it('says that nobody has the Telegram id or the name, and lists everybody again after Clear search', async () => {
    refuseCall('get', 'admin/users/search', 404, 'Not found');
    const { user, router } = open('/admin/roles?telegram_id=5');
    await screen.findByText('User not found');
    await act(() => router.navigate('/admin/roles?q=Zoe'));
    await waitFor(() => expect(searchTexts.at(-1)).toBe('Zoe'));
    await screen.findByText('User not found');

    await user.click(screen.getByRole('button', { name: 'Clear search' }));

    await screen.findByRole('link', { name: /Nora/ });
    expect(getSearchField()).toHaveValue('');
  });
});

describe('managers', () => {
  it('shows managers with their rights, their brands and when they were last active, after a failure and Retry', async () => {
    const allRights = [...SetManagerRoles.roles.enum];
    const managers = [
      newManagerOfList({ staff: true, last_act_at: new Date(Date.now() - 3.5 * 3_600_000).toISOString() }),
      newManagerOfList({ id: 4, public_name: 'Nora', user_roles: allRights, brands_count: 12 }),
      newManagerOfList({ id: 5, public_name: 'Ola', user_roles: [], brands_count: 0, brands: [] }),
    ];
    await retryLoading('admin/managers', { managers }, () => open('/admin/manager'));

    const findCard = (name: RegExp) => screen.findByRole('link', { name });
    expect(await findCard(/Mia Lind/)).toHaveTextContent(
      'Mia Lind#3 · @miaManagerRights Brand users, TicketsBrands Northwind, SouthgateLast active 3 h',
    );
    expect(await findCard(/Mia Lind/)).toHaveAttribute('href', '/admin/manager/3');
    expect(await findCard(/Nora/)).toHaveTextContent('Rights AllBrands 12 brandsLast active Not yet');
    expect(screen.getByText('12 brands')).toHaveAttribute('title', 'Northwind, Southgate, …');
    expect(await findCard(/Ola/)).toHaveTextContent('Rights NoneBrands NoneLast active Not yet');
    expect(screen.getByText('Moscow time')).toBeVisible();
  });

  it('pages through managers, filters them by typing, lists all again, and links to Roles if there are none', async () => {
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    let managers = [newManagerOfList(), newManagerOfList({ id: 4, public_name: 'Nora' })];
    reply('get', 'admin/managers', async ({ url }) => {
      const text = new URL(url).searchParams.get('q') ?? '';
      if (text) await mayAnswer;
      const found = managers.filter((manager) => manager.public_name!.includes(text));
      return HttpResponse.json({ managers: found });
    });
    const { user, router } = open('/admin/manager?page=2');
    await screen.findByRole('link', { name: /Mia Lind/ });
    expect(screen.getByRole('link', { name: 'Previous page' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Find a manager' });

    await user.type(field, 'Nora');
    const list = screen.getByRole('link', { name: /Mia Lind/ }).closest('ul');
    await waitFor(() => expect(list).toHaveAttribute('data-stale'));
    answer();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Mia Lind/ })).toBeNull());
    expect(list).not.toHaveAttribute('data-stale');
    expect(screen.getByRole('link', { name: /Nora/ })).toBeVisible();
    expect(router.state.location.search).toBe('?q=Nora');

    await user.type(field, 'xyz');
    const allLink = await screen.findByRole('link', { name: 'Show all managers' });
    managers = [];
    await user.click(allLink);
    expect(await screen.findByRole('link', { name: 'Roles' })).toHaveAttribute('href', '/admin/roles');
    expect(screen.getByText('Nothing was found')).toBeVisible();
    expect(field).toHaveValue('');
  });
});

describe('a manager', () => {
  function serve(part: Partial<ManagerDetail> = {}) {
    const manager: ManagerDetail = {
      user: newStaff(),
      brands: [
        { id: 1, name: 'Northwind' },
        { id: 2, name: 'Southgate' },
      ],
      user_brands: [1],
      user_roles: ['brands', 'rating'],
      roles: [
        { code: 'brands', name: 'Brands' },
        { code: 'users', name: 'Brand users' },
        { code: 'rating', name: 'Rating' },
      ],
      ...part,
    };
    reply('get', 'admin/manager/3', manager);
  }

  it.each([
    ['roles', 'Roles', 'Brand users', 'Save roles', 'codes', ['brands'], 'removed Rating'],
    ['brands', 'Brands', 'Southgate', 'Save brands access', 'brands', [], 'removed Northwind'],
  ] as const)(
    'asks before it overwrites %s that another person has changed',
    async (list, title, box, button, field, current, theirs) => {
      serve();
      const sent = replyConflict('post', `admin/manager/${list}/3`, field, current);
      const { user } = open('/admin/manager/3');
      const form = within(await screen.findByRole('form', { name: title }));
      await user.click(form.getByRole('checkbox', { name: box }));
      await user.click(form.getByRole('button', { name: button }));

      const question = within(await screen.findByRole('dialog', { name: 'Keep yours?' }));
      expect(question.getByText(theirs)).toBeVisible();
      expect(question.getByText(`added ${box}`)).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Take theirs' }));

      await waitFor(() => expect(form.getByRole('checkbox', { name: box })).not.toBeChecked());
      expect(sent).toHaveLength(1);
      await user.click(form.getByRole('checkbox', { name: box }));
      const laterCalls = replyConflict('post', `admin/manager/${list}/3`, field, current);
      await user.click(form.getByRole('button', { name: button }));
      await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(laterCalls).toHaveLength(2));
      expect(laterCalls[1]).toMatchObject({ seen: current });
    },
  );

  it('restores edits after the end of a session, and sends the roles seen before it as `seen`, not those that others have saved since', async () => {
    storeAccessToken('t0ken');
    serve();
    const { user, store } = open('/admin/manager/3');
    await user.click(await screen.findByRole('checkbox', { name: 'Brand users' }));
    store.dispatch(endSession('refused'));
    cleanup();

    storeAccessToken('t0ken');
    serve({ user_roles: ['brands'] });
    const sent = acceptCalls('post', 'admin/manager/roles/3');
    const { user: returnedUser } = open('/admin/manager/3');
    await returnedUser.click(await screen.findByRole('button', { name: 'Save roles' }));

    await screen.findByText('Manager roles updated!');
    expect(sent).toEqual([{ roles: ['brands', 'rating', 'users'], seen: ['brands', 'rating'] }]);
  });

  it('saves roles and brands, and keeps the ticks if the server is unavailable', async () => {
    serve();
    const sentRoles = acceptCalls('post', 'admin/manager/roles/3');
    refuseCall('post', 'admin/manager/brands/3', 503, 'Unavailable');
    const { user } = open('/admin/manager/3');
    const roles = within(await screen.findByRole('form', { name: 'Roles' }));
    expect(roles.getByRole('checkbox', { name: 'Brands' })).toBeChecked();
    await user.click(roles.getByRole('checkbox', { name: 'Rating' }));
    await user.click(roles.getByRole('checkbox', { name: 'Brand users' }));
    serve({ user_roles: ['brands', 'users'] });
    await user.click(roles.getByRole('button', { name: 'Save roles' }));
    await screen.findByText('Manager roles updated!');
    expect(sentRoles).toEqual([{ roles: ['brands', 'users'], seen: ['brands', 'rating'] }]);
    await waitFor(() => expect(roles.getByRole('checkbox', { name: 'Rating' })).not.toBeChecked());

    const brands = within(screen.getByRole('form', { name: 'Brands' }));
    await user.click(brands.getByRole('checkbox', { name: 'Southgate' }));
    await user.click(brands.getByRole('button', { name: 'Save brands access' }));
    await screen.findByText('The server is unavailable. Try later');

    const sent = acceptCalls('post', 'admin/manager/brands/3');
    await user.click(brands.getByRole('button', { name: 'Save brands access' }));

    await screen.findByText('Brand access updated!');
    expect(sent).toEqual([{ brands: [1, 2], seen: [1] }]);
  });

  it('has a button that clears all brands, and one that selects all brands that a search found', async () => {
    serve({
      brands: Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `Brand ${index + 1}` })),
    });
    const sent = acceptCalls('post', 'admin/manager/brands/3');
    const { user } = open('/admin/manager/3');
    const brands = within(await screen.findByRole('form', { name: 'Brands' }));
    const search = brands.getByRole('textbox', { name: 'Search brands' });

    await user.click(brands.getByRole('button', { name: 'Clear all brands' }));
    expect(brands.getByText('0 of 30')).toBeVisible();
    await user.type(search, '29');
    expect(brands.getAllByRole('checkbox')).toHaveLength(1);
    expect(brands.queryByRole('button', { name: 'Select all found' })).not.toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'd 3'); // finds Brand 3 and Brand 30
    await user.click(brands.getByRole('button', { name: 'Select all found' }));
    expect(brands.getByText('2 of 30')).toBeVisible();
    await user.click(brands.getByRole('button', { name: 'Save brands access' }));

    await screen.findByText('Brand access updated!');
    expect(sent).toEqual([{ brands: [3, 30], seen: [1] }]);
  });

  it('links back if the person is no longer a manager', async () => {
    refuseCall('get', 'admin/manager/3', 404, 'Not found');
    open('/admin/manager/3');

    expect(await screen.findByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/admin/manager');
  });
});
