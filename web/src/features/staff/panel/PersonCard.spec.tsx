import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Person } from '../../../api/panel.api.gen';
import { newUser } from '../../../testing/new-views';
import { renderPanel, toTestRoute } from '../../../testing/render-panel';
import { refuseCall, reply } from '../../../testing/server';
import { RenderUserCardContext, UserName } from '../../../kit/panel/UserName';
import { PersonCard } from './PersonCard';

const onRowClick = vi.fn();
const row = (
  <RenderUserCardContext value={(user) => <PersonCard user={user} />}>
    <div onClick={onRowClick}>
      <UserName user={newUser()} />
    </div>
  </RenderUserCardContext>
);
const open = () => renderPanel([toTestRoute('/', row)], '/');
const person = { ...newUser(), tickets_count: 1200, brands_count: 2, deposits_count: 31 };

it('opens by a click on the name, loads after a failure and Retry, and passes no clicks to the row behind it', async () => {
  refuseCall('get', 'manager/user/4', 503, 'Unavailable');
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Anna Berg' }));

  const card = within(await screen.findByRole('dialog'));
  expect(card.getByText('Anna Berg')).toBeVisible();
  const retry = await card.findByRole('button', { name: 'Retry' });
  reply<Person>('get', 'manager/user/4', person);
  await user.click(retry);
  await card.findByText('1,200');
  const counts = card.getAllByRole('definition').map((element) => element.textContent);
  expect(counts).toEqual(['1,200', '2', '31']);
  await user.click(card.getByText('Tickets'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onRowClick).not.toHaveBeenCalled();
});

it('says that the person is in none of the viewer’s brands', async () => {
  refuseCall('get', 'manager/user/4', 404, 'Not found');
  const { user } = open();

  await user.click(screen.getByRole('button', { name: 'Anna Berg' }));

  await screen.findByText('Not in your brands.');
});
