import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newDeposit } from '../../../../testing/new-views';
import { reply } from '../../../../testing/server';
import { moderate, button, review, title } from '../../../../testing/open-moderation';

/** The snapshot time of the initial queue. */
const asOf = '2026-11-20T22:00:00.000Z';
const getCheckbox = (label: string) => screen.getByRole('checkbox', { name: `Select ${label}` });
const deposits = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    newDeposit({
      id: n + 1,
      amount: 0.1 * (n + 1),
      created_at: new Date(Date.UTC(2026, 10, 20, 10, n)).toISOString(),
    }),
  );

describe('selected deposits', () => {
  it('are summarized, with those that accepting will skip', async () => {
    const [first, second, third] = deposits(3);
    const { user } = await moderate([
      { ...first!, client_id: '' },
      { ...second!, possible_duplicate_of: 1 },
      { ...third!, agent_id: null, agent_user: null, agent: '@ghost' },
    ]);

    await user.click(getCheckbox('A1'));
    await user.keyboard('{Shift>}');
    await user.click(getCheckbox('A3'));
    await user.keyboard('{/Shift}');

    expect(review().getByRole('heading', { name: '3 deposits selected' })).toBeVisible();
    expect(review().getByText('$0.60')).toBeVisible();
    expect(review().getByText('A1 has no client ID')).toBeVisible();
    expect(review().getByText('A3 has no agent')).toBeVisible();
    expect(review().getByText('@ghost')).toBeVisible();
    expect(button(/^Accept 1/)).toBeEnabled();
    expect(button(/^Reject 3/)).toBeEnabled();
  });

  it('are accepted by one call, and the skipped ones are listed with their reasons', async () => {
    const [first, second, third, fourth] = deposits(4);
    const { server, user } = await moderate([first!, { ...second!, client_id: '' }, third!, fourth!]);
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByRole('heading', { name: '4 deposits selected' });
    server.decideAs(3);
    server.edit(4, { amount: 900 });

    await user.keyboard('a');
    await user.keyboard('a');

    await title('1 deposit accepted, 3 skipped');
    const skipped = within(screen.getByRole('list', { name: 'Skipped' }));
    expect(skipped.getByText(/has no client ID, or no agent/)).toHaveTextContent('A2');
    expect(skipped.getByText(/was changed by another manager/)).toHaveTextContent('A3');
    expect(skipped.getByText(/was changed after you selected it. Look at it again/)).toHaveTextContent('A4');
    expect(server.bulk).toHaveBeenCalledExactlyOnceWith({ action: 'accept', ids: [1, 2, 3, 4], as_of: asOf });
    await user.click(button(/^Back to the queue/));
    await title('A2');
  });

  it('stay selected when the server fails, are rejected with a usual reason, and can be undone together', async () => {
    reply('get', 'config', { upload: { max_bytes: 1, max_files: 1 }, undo_seconds: 8 });
    const { server, user } = await moderate(deposits(2));
    await user.keyboard('x');
    await user.click(getCheckbox('A2'));
    await user.click(await review().findByRole('button', { name: 'Reported twice' }));
    server.failBulk(2); // also the attempt that follows by itself
    await user.dblClick(button(/^Reject 2/));
    await screen.findByRole('alert');
    expect(review().getByRole('heading', { name: '2 deposits selected' })).toBeVisible();

    await waitFor(() => expect(button(/^Reject 2/)).toBeEnabled());
    await user.dblClick(button(/^Reject 2/));

    await screen.findByText('2 deposits rejected');
    await screen.findByRole('button', { name: /^Undo/ });
    expect(server.bulk).toHaveBeenCalledExactlyOnceWith({
      action: 'reject',
      ids: [1, 2],
      reason: 'Reported twice',
      as_of: asOf,
    });
    await waitFor(() => expect(screen.getByText('Nothing is waiting')).toBeVisible());
  });

  it.each([
    [230, /^Select the 200 oldest/, '200 deposits selected'],
    [25, /^Select all 25$/, '25 deposits selected'],
  ])('can be all %i waiting ones, up to 200', async (count, more, heading) => {
    const { user } = await moderate(deposits(count));
    await user.click(getCheckbox('A1'));

    await user.click(button(more));

    await screen.findByRole('heading', { name: heading });
    expect(screen.queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await title('A1');
  });

  it('are decided once when the response is lost until the person tries again', async () => {
    reply('get', 'config', { upload: { max_bytes: 1, max_files: 1 }, undo_seconds: 8 });
    const { server, user } = await moderate(deposits(3));
    server.loseBulk(2); // also the response to the attempt that follows by itself
    await user.click(getCheckbox('A1'));
    await user.click(getCheckbox('A2'));
    server.decideAs(2);

    await user.dblClick(button(/^Accept 2/));
    await screen.findByText('No connection');
    expect(server.bulk).toHaveBeenCalledTimes(2);
    await user.dblClick(button(/^Accept 2/));

    await title('1 deposit accepted, 1 skipped');
    expect(screen.getByRole('list', { name: 'Skipped' })).toHaveTextContent(/^A2/);
    await screen.findByRole('button', { name: /^Undo/ });
  });
});

it('a usual reason is chosen by its number, and goes with the rejection', async () => {
  const { server, user } = await moderate(deposits(1));
  await review().findByRole('button', { name: 'Client not found' });

  await user.keyboard('1');
  expect(review().getByRole('textbox', { name: 'Reason for rejecting' })).toHaveValue('Client not found');
  await user.keyboard('r');
  await user.keyboard('r');

  await waitFor(() => expect(server.rejected).toHaveBeenCalledWith(1, 'Client not found'));
});
