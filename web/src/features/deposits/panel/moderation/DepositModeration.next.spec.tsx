import { screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { newDeposit } from '../../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../../testing/render-panel';
import { button, serveQueue, title } from './open-moderation';
import { DepositModeration } from './DepositModeration';

/** Suspends on a new URL, so that the navigation's transition waits for it. */
function SlowPart({ ready }: { ready: Promise<void> }) {
  if (useLocation().search !== '') use(ready);
  return null;
}

it('opens the next deposit although the page is slow to show the address of the decided one', async () => {
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
  expect(await title('A13')).toBeVisible();
  expect(button(/Accept/)).toBeEnabled();
});
