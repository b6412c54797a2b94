import { screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { newDeposit, newUser } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { button, serveQueue, title, openModeration, review } from '../../../../testing/open-moderation';
import { DepositModeration } from './DepositModeration';
import { HttpResponse } from 'msw';
import { reply } from '../../../../testing/server';

/** Suspends on a new URL, so that the navigation's transition waits for it. */
function SlowPart({ ready }: { ready: Promise<void> }) {
  if (useLocation().search !== '') use(ready);
  return null;
}

it('opens the next deposit even if the page is slow to render the URL of the decided one', async () => {
  const { accepted } = serveQueue([12, 13, 14].map((id) => newDeposit({ id })));
  let show = () => {};
  const ready = new Promise<void>((resolve) => (show = resolve));
  const page = (
    <>
      <Suspense fallback={null}>
        <SlowPart ready={ready} />
      </Suspense>
      <DepositModeration />
    </>
  );
  const { user, router } = renderPanel([toTestRoute('/deposits/moderation', page)], '/deposits/moderation');
  await title('A12');

  await user.dblClick(button(/Accept/));
  await waitFor(() => expect(accepted).toHaveBeenCalledOnce());
  await screen.findByText('Deposit accepted');
  show();

  await waitFor(() => expect(router.state.location.search).toBe('?deposit=13'));
  await title('A13');
  expect(button(/Accept/)).toBeEnabled();
});

const ids = Array.from({ length: 45 }, (_, index) => index + 1);
const cleo = newUser({ id: 6, public_name: 'Cleo Hart' });

/** Deposit 21, the first one of the second page, belongs to another brand. */
async function openNearTheEnd() {
  serveQueue(ids.map((id) => newDeposit({ id, brand_id: id === 21 ? 2 : 1 })));
  const onAgentsRequest = vi.fn();
  reply('get', 'deposit/users/2', () => {
    onAgentsRequest();
    return HttpResponse.json([cleo]);
  });
  const moderation = openModeration('/deposits/moderation?deposit=19');
  await title('A19');
  await screen.findByRole('link', { name: /^A18(?!\d)/ });
  await waitFor(() => expect(onAgentsRequest).toHaveBeenCalledOnce());
  return moderation;
}

function failReads() {
  for (const path of ['deposit/wait', 'deposit/:id', 'deposit/users/:id'])
    reply('get', path, () => HttpResponse.error());
}

it('moves without the network to the next deposits, also on the next page and in another brand', async () => {
  const { user, router } = await openNearTheEnd();
  failReads();

  await user.keyboard('jj');

  await title('A21');
  expect(router.state.location.search).toBe('?deposit=21&page=2');
  await user.click(review().getByRole('combobox', { name: 'Agent' }));
  await screen.findByRole('option', { name: 'Cleo Hart' });
});

it('opens the first deposit of the next page in place of the decided one', async () => {
  const { user, router } = await openNearTheEnd();
  await user.keyboard('j');
  failReads();

  await user.dblClick(button(/Accept/));

  await title('A21');
  expect(router.state.location.search).toBe('?deposit=21');
});
