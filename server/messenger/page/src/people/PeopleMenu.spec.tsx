import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { newPerson } from '../testing/new-views';
import { PeopleMenu } from './PeopleMenu';

const anna = newPerson(101, 'Anna');
const boris = newPerson(102, 'Boris', 3);
const clara = newPerson(103, 'Clara');

async function openMenu() {
  const handlers = { onPerson: vi.fn(), onOpenBeside: vi.fn() };
  render(<PeopleMenu label="Left" people={[anna, boris, clara]} person={anna} {...handlers} />);
  await userEvent.click(screen.getByRole('button', { name: /You are/ }));
  return handlers;
}

it('shows the current person and the unread messages of others, and chooses another', async () => {
  const { onPerson } = await openMenu();
  expect(screen.getByRole('button', { name: /^Anna/, current: true })).toBeVisible();
  const borisButton = screen.getByRole('button', { name: /^Boris/ });
  expect(borisButton).toHaveTextContent('3 unread');
  await userEvent.click(borisButton);
  expect(onPerson.mock.calls).toEqual([[boris.id]]);
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
});

it('opens a pane for other people, but not for the current one', async () => {
  const { onOpenBeside } = await openMenu();
  expect(screen.queryByRole('button', { name: 'Open a pane for Anna' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open a pane for Clara' }));
  expect(onOpenBeside.mock.calls).toEqual([[clara.id]]);
});
