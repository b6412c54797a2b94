import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { newDeposit, newUser } from '../../../../testing/new-views';
import { reply } from '../../../../testing/server';
import { button, openModeration, review, serveQueue, title } from './open-moderation';

const ids = Array.from({ length: 45 }, (_, index) => index + 1);
const cleo = newUser({ id: 6, public_name: 'Cleo Hart' });

/** Deposit 21, the first one of the second page, belongs to another brand. */
async function openNearTheEnd() {
  serveQueue(ids.map((id) => newDeposit({ id, brand_id: id === 21 ? 2 : 1 })));
  const askedForAgents = vi.fn();
  reply('get', 'deposit/users/2', () => {
    askedForAgents();
    return HttpResponse.json([cleo]);
  });
  const moderation = openModeration('/deposits/moderation?deposit=19');
  await title('A19');
  await screen.findByRole('link', { name: /^A18(?!\d)/ });
  await waitFor(() => expect(askedForAgents).toHaveBeenCalledOnce());
  return moderation;
}

function cutReads() {
  for (const path of ['deposit/wait', 'deposit/:id', 'deposit/users/:id'])
    reply('get', path, () => HttpResponse.error());
}

it('moves without the network to the next deposits, also on the next page and in another brand', async () => {
  const { user, router } = await openNearTheEnd();
  cutReads();

  await user.keyboard('jj');

  expect(await title('A21')).toBeVisible();
  expect(router.state.location.search).toBe('?deposit=21&page=2');
  await user.click(review().getByRole('combobox', { name: 'Agent' }));
  expect(await screen.findByRole('option', { name: 'Cleo Hart' })).toBeVisible();
});

it('opens the next deposit of the next page in the place of the decided one', async () => {
  const { user, router } = await openNearTheEnd();
  await user.keyboard('j');
  cutReads();

  await user.dblClick(button(/Accept/));

  expect(await title('A21')).toBeVisible();
  expect(router.state.location.search).toBe('?deposit=21');
});
