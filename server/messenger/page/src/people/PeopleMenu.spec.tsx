import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { newPerson } from '../testing/new-views';
import { PeopleMenu } from './PeopleMenu';

const anna = newPerson(101, 'Anna');
const people = [anna, newPerson(102, 'Boris', 3), newPerson(103, 'Clara')];

async function openMenu() {
  const handlers = { onPerson: vi.fn(), onOpenBeside: vi.fn() };
  render(<PeopleMenu label="Left" people={people} person={anna} {...handlers} />);
  await userEvent.click(screen.getByRole('button', { name: /You are/ }));
  return handlers;
}

it('shows the current person and the unread messages of others, and chooses another', async () => {
  const { onPerson } = await openMenu();
  expect(screen.getByRole('button', { name: /^Anna/, current: true })).toBeVisible();
  const boris = screen.getByRole('button', { name: /^Boris/ });
  expect(boris).toHaveTextContent('3 unread');
  await userEvent.click(boris);
  expect(onPerson.mock.calls).toEqual([[102]]);
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
});

it('opens a pane for other people, but not for the current one', async () => {
  const { onOpenBeside } = await openMenu();
  expect(screen.queryByRole('button', { name: 'Open a pane for Anna' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open a pane for Clara' }));
  expect(onOpenBeside.mock.calls).toEqual([[103]]);
});
