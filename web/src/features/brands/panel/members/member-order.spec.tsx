import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../../api/panel.api.gen';
import { newBrandDetail, newOwnUser, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { reply, replyBrand } from '../../../../testing/server';
import { nextOrder, parseOrder } from './members';
import { MembersScreen } from './MembersScreen';

const newMember = (id: number, public_name: string, total: number): Member => ({
  id,
  user_id: id,
  user: newUser({ id, public_name }),
  team_id: 1,
  string_team: null,
  stat: { target: 0, cr: 0, total },
  ftd: 0,
});

function open(address = '/brands/users/1') {
  reply('post', 'auth/me', newOwnUser());
  return renderPanel([toTestRoute('/brands/users/:brand_id', <MembersScreen />)], address);
}

const names = async () =>
  within(await screen.findByRole('region', { name: 'Team 1' }))
    .getAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));

beforeEach(() => {
  replyBrand(newBrandDetail());
  reply('get', 'brand/users/1', {
    ok: true,
    exception: null,
    intersects: [],
    users: [newMember(1, 'Cleo', 20), newMember(2, 'Anna', 300), newMember(3, 'Ben', 20)],
    team_names: [],
    current_month: 11,
    current_year: 2026,
    time_to_cr: true,
    head_user_id: null,
    team_lead_user_id: null,
    head_user_id_2: null,
    team_lead_user_id_2: null,
  } as never);
});

describe('the order of the members', () => {
  it('is that of the clicked column, reversed at the second click, and the server’s at the third', async () => {
    const { user, router } = open();
    expect(await names()).toEqual(['Cleo', 'Anna', 'Ben']);

    await user.click(screen.getByRole('button', { name: 'Total, $' }));
    expect(await names()).toEqual(['Anna', 'Cleo', 'Ben']);
    expect(screen.getByRole('button', { name: 'Total, $' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Total, $' }));
    expect(await names()).toEqual(['Ben', 'Cleo', 'Anna']);
    expect(router.state.location.search).toBe('?sort=-total');
    await user.click(screen.getByRole('button', { name: 'Total, $' }));

    expect(await names()).toEqual(['Cleo', 'Anna', 'Ben']);
    expect(router.state.location.search).toBe('');
  });

  it('is kept in the URL', async () => {
    open('/brands/users/1?sort=name');

    expect(await names()).toEqual(['Anna', 'Ben', 'Cleo']);
  });

  it.each([null, '', 'age', '--total'])('is the server’s for %j', (text) => {
    expect(parseOrder(text)).toBeNull();
  });

  it('starts over with another column', () => {
    expect(nextOrder({ column: 'total', isReversed: true }, 'name')).toBe('name');
  });
});
