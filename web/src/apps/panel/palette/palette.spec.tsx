import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinderResult, FoundPerson } from '../../../api/panel.api.gen';
import { newOwnUser, newUser } from '../../../testing/new-views';
import { renderPanel, waitForCalls } from '../../../testing/render-panel';
import { acceptCalls, refuseCall, reply } from '../../../testing/server';
import { useShortcut } from '../../../kit/panel/shortcuts';
import { scoreMatch } from './usePaletteItems';
import { addRecent, readRecent } from '../../../kit/panel/recent';
import { Palette } from './Palette';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { openPalette, selectIsPaletteOpen } from './PaletteButton';

const noResults: FinderResult = { brands: [], people: [], deposits: [], tickets: [] };
const anna: FoundPerson = {
  ...newUser({ id: 5, public_name: 'Anna Berg' }),
  username: 'anna',
  role: 'user',
  brands: [{ id: 2, name: 'Northwind' }],
};

const onAction = vi.fn();
function Screen() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsPaletteOpen);
  useShortcut({ keys: 'N', title: 'New thing', group: 'Things', run: onAction });
  return (
    <>
      <button type="button" onClick={() => dispatch(openPalette())}>
        Open
      </button>
      {isOpen && <Palette />}
    </>
  );
}

/** Serves search results and records the searched texts. */
function serve(
  search: (text: string) => Partial<FinderResult> | Promise<Partial<FinderResult>> = () => ({}),
) {
  const searchedTexts: string[] = [];
  reply('get', 'manager/find', async (request) => {
    const text = new URL(request.url).searchParams.get('q')!;
    searchedTexts.push(text);
    return HttpResponse.json({ ...noResults, ...(await search(text)) });
  });
  return searchedTexts;
}

async function open(me = newOwnUser({ role: 'admin' })) {
  reply('post', 'auth/me', me);
  const panel = renderPanel([{ path: '*', element: <Screen /> }], '/brands');
  await panel.user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('option', { name: 'Profile' });
  return { ...panel, field: screen.getByRole('combobox', { name: 'Search and actions' }) };
}

const addBrand = (id: number, title: string) => addRecent({ kind: 'brand', title, to: `/brands/${id}` });
const listOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const getAddress = ({ router }: Pick<ReturnType<typeof renderPanel>, 'router'>) =>
  router.state.location.pathname + router.state.location.search;

beforeEach(() => {
  localStorage.clear();
});

describe('the palette', () => {
  it('finds a screen by words of its title or path, despite typing errors, opens it by keyboard, and returns the focus', async () => {
    serve();
    const panel = await open();
    const getField = () => screen.getByRole('combobox', { name: 'Search and actions' });
    expect(panel.field).toHaveFocus();
    await panel.user.keyboard('{ArrowUp}');
    const last = screen.getAllByRole('option').at(-1)!;
    expect(last).toHaveAttribute('aria-selected', 'true');
    expect(panel.field).toHaveAttribute('aria-activedescendant', last.id);
    await panel.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());

    await panel.user.keyboard('{Enter}');
    await panel.user.keyboard('moder');
    expect(listOptions()).toEqual(['Deposits']);
    await panel.user.clear(getField());
    await panel.user.keyboard('depsoits serach');
    await screen.findByRole('option', { name: 'Deposits search' });
    await panel.user.clear(getField());
    await panel.user.keyboard('dep');
    expect(listOptions()).toEqual(['Deposits', 'Deposits search']);
    await panel.user.keyboard('{ArrowDown}{Enter}');

    expect(getAddress(panel)).toBe('/deposits/search');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has the focus at once, so that no key runs a shortcut', async () => {
    serve();
    reply('post', 'auth/me', newOwnUser({ role: 'admin' }));
    const { store } = renderPanel([{ path: '*', element: <Screen /> }], '/brands');
    await screen.findByRole('button', { name: 'Open' });

    flushSync(() => void store.dispatch(openPalette()));

    expect(screen.getByRole('combobox', { name: 'Search and actions' })).toHaveFocus();
  });

  it('gives a role to a person who is found without one, after loading the current role', async () => {
    reply('get', 'manager/user/5', { ...anna, tickets_count: 0, brands_count: 1, deposits_count: 0 });
    reply('get', 'admin/users/search', { ...anna, role: 'user' });
    const sent = acceptCalls('post', 'admin/users/role');
    serve(() => ({ people: [anna] }));
    const { user } = await open();
    await user.keyboard('anna');
    await user.click(await screen.findByRole('option', { name: /Anna Berg/ }));
    await user.click(await screen.findByRole('button', { name: 'Give a role' }));
    await user.click(await screen.findByRole('radio', { name: 'Manager' }));
    reply('get', 'admin/users/search', { ...anna, role: 'manager' });
    await user.click(screen.getByRole('button', { name: 'Set role' }));

    const link = await screen.findByRole('link', { name: 'Rights and brands of this manager' });
    expect(link).toHaveAttribute('href', '/admin/manager/5');
    expect(sent).toEqual([
      {
        user_id: 5,
        role: 'manager',
        seen: 'user',
        codes: ['brands', 'users', 'reports', 'deposits', 'tickets', 'rating', 'availability'],
      },
    ]);
  });

  it('offers only the screens that the person may see', async () => {
    serve();
    await open(newOwnUser({ role: 'manager', user_roles: ['rating'] }));

    expect(listOptions()).toEqual(expect.arrayContaining(['Profile', 'Rating', 'Notifications']));
    expect(listOptions()).not.toContain('Brands');
    expect(listOptions()).not.toContain('Roles');
  });

  it('closes before it runs an action of the screen', async () => {
    serve();
    const { user } = await open();
    onAction.mockImplementation(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.click(within(screen.getByRole('group', { name: 'Things' })).getByText('New thing'));

    await waitFor(() => expect(onAction).toHaveBeenCalledOnce());
  });

  it('finds text pasted with a no-break space', async () => {
    serve((text) => (text === 'North wind' ? { brands: [{ id: 2, name: 'Best of North wind' }] } : {}));
    const { user } = await open();

    await user.paste('North\u00a0wind');

    await screen.findByRole('option', { name: 'Best of North wind' });
  });

  it('opens brands and deposits, and lists each of them once next time', async () => {
    const searchedTexts = serve((text) => ({
      ...(text === 'nor' && { brands: [{ id: 2, name: 'Northwind' }] }),
      ...(text === 'A12' && {
        deposits: [
          { id: 12, label: 'A12', type: 'retention', status: 'wait', agent_user: null, brand: 'Northwind' },
        ],
      }),
    }));
    const panel = await open();
    await panel.user.keyboard('nor');
    await panel.user.click(await screen.findByRole('option', { name: 'Northwind' }));
    expect(getAddress(panel)).toBe('/brands/2');

    await panel.user.click(screen.getByRole('button', { name: 'Open' }));
    expect(listOptions()[0]).toBe('Northwind');
    await panel.user.keyboard('A12');
    await panel.user.click(await screen.findByRole('option', { name: /^A12/ }));

    expect(getAddress(panel)).toBe('/deposits/moderation?deposit=12');
    expect(readRecent().map(({ title }) => title)).toEqual(['A12', 'Northwind']);
    expect(searchedTexts).toEqual(['nor', 'A12']); // not each letter

    await panel.user.click(screen.getByRole('button', { name: 'Open' }));
    await panel.user.keyboard('A12');
    await screen.findByText('1 found');
    expect(listOptions()).toHaveLength(1);
  });

  it('opens the profile of a person, with links to their brands, and again from the recent items', async () => {
    serve(() => ({ people: [anna] }));
    reply('get', 'manager/user/5', {
      ...newUser(anna),
      tickets_count: 3,
      brands_count: 1,
      deposits_count: 7,
    });
    const panel = await open();
    await panel.user.keyboard('ann');
    await panel.user.click(await screen.findByRole('option', { name: /Anna Berg.*@anna · Northwind/ }));

    const findCard = () => screen.findByRole('dialog', { name: '@anna' });
    await findCard();
    await panel.user.keyboard('{Escape}');
    await panel.user.click(await screen.findByRole('button', { name: 'Open' }));
    await panel.user.click(await screen.findByRole('option', { name: 'Anna Berg' }));
    await panel.user.click(
      within(await findCard()).getByRole('link', { name: 'Among the users of Northwind' }),
    );

    expect(getAddress(panel)).toBe('/brands/users/2?search=5');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens on Enter the result that arrives a moment later', async () => {
    let respond = () => {};
    serve(async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { brands: [{ id: 2, name: 'Northwind' }] };
    });
    const panel = await open();
    await panel.user.keyboard('northw{Enter}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();

    await waitFor(() => {
      respond();
      expect(getAddress(panel)).toBe('/brands/2');
    });
  });

  it('never shows the results of an earlier text', async () => {
    const respondTo: Record<string, () => void> = {};
    serve(async (text) => {
      await new Promise<void>((resolve) => (respondTo[text] = resolve));
      return { brands: [{ id: text.length, name: `Brand of ${text}` }] };
    });
    const { user, store } = await open();
    await user.keyboard('xy');
    await waitFor(() => expect(respondTo.xy).toBeDefined());
    await user.keyboard('z');
    await waitFor(() => expect(respondTo.xyz).toBeDefined());

    respondTo.xyz!();
    await screen.findByRole('option', { name: 'Brand of xyz' });
    respondTo.xy!();
    await waitForCalls(store);

    expect(listOptions()).toEqual(['Brand of xyz']);
  });

  it('says that nothing was found, and tries again after a failure', async () => {
    serve();
    const { user } = await open();
    await user.keyboard('qqqq');
    await screen.findByText('Nothing was found');

    refuseCall('get', 'manager/find', 500, 'Internal Server Error');
    await user.keyboard('q');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serve(() => ({ brands: [{ id: 2, name: 'Northwind' }] }));
    await user.click(retry);

    await screen.findByRole('option', { name: 'Northwind' });
  });
});

it.each([
  ['Deposits moderation', 'dep', 4],
  ['Deposits moderation', 'mod dep', 3],
  ['Deposits moderation', 'ation', 2],
  ['Deposits moderation', 'dm', 1],
  ['Deposits moderation', 'xyz', 0],
])('%s matches %s with the score %i', (title, typed, score) => expect(scoreMatch(title, typed)).toBe(score));

it('keeps the thirty items that were opened last, each once', () => {
  for (const id of [...Array(31).keys(), 3]) addBrand(id, String(id));

  const titles = readRecent().map(({ title }) => title);
  expect(titles).toHaveLength(30);
  expect(titles.slice(0, 3)).toEqual(['3', '30', '29']);
  expect(titles).not.toContain('0');
});

it('shows eight recent items if nothing is typed, and otherwise the matching ones first, each only once', async () => {
  serve(() => ({
    brands: [
      { id: 8, name: 'Northwind' },
      { id: 9, name: 'North 9' },
    ],
  }));
  for (let id = 1; id <= 9; id += 1) addBrand(id, `North ${id}`);
  const { user } = await open();

  await screen.findByRole('option', { name: 'North 9' });
  expect(listOptions().slice(0, 8)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((id) => `North ${id}`));
  expect(listOptions()).not.toContain('North 1');

  await user.keyboard('north 9');
  await screen.findByRole('option', { name: 'Northwind' });
  expect(listOptions()[0]).toBe('North 9');
  expect(listOptions().filter((title) => title === 'North 9')).toHaveLength(1);
});
