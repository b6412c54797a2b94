import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RatingEntry } from '../../../api/api.gen';
import { newUser } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply } from '../../../testing/server';
import { RatingScreen } from './RatingScreen';

const open = (address = '/rating') => renderPanel([routeOf('/rating', <RatingScreen />)], address);

function newEntry(name: string, amount: number): RatingEntry {
  const user = newUser({ public_name: name });
  return { ...user, user, brand: { id: 1, name: 'Northwind' }, amount, total_amount: amount, count: 2 };
}

describe('Rating', () => {
  it('shows retention first, and FTD at its own address', async () => {
    reply('get', 'manager/rating', { retention: [newEntry('Anna', 1200.5)], ftd: [newEntry('Ben', 300)] });
    const { user, router } = open();
    expect(await screen.findByRole('cell', { name: '$1,200.50' })).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'FTD' }));

    expect(within(await screen.findByRole('table')).getByText('Ben')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=ftd');
  });

  it('says so while there are no results yet', async () => {
    reply('get', 'manager/rating', { retention: [], ftd: [] });

    open('/rating?tab=ftd');

    expect(await screen.findByText('Nothing was found')).toBeVisible();
  });

  it('loads after a failure and Retry', async () => {
    refuse('get', 'manager/rating', 500, 'Internal');
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    reply('get', 'manager/rating', { retention: [newEntry('Anna', 1)], ftd: [] });

    await user.click(retry);

    expect(await screen.findByRole('table')).toBeVisible();
  });
});
