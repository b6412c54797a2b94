import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { newPerson } from '../testing/new-views';
import { PeopleMenu } from './PeopleMenu';

const anna = newPerson(101, 'Anna');
const people = [anna, newPerson(102, 'Boris', 3), newPerson(103, 'Clara')];

function open() {
  const onPerson = vi.fn();
  const onBeside = vi.fn();
  render(<PeopleMenu label="Left" people={people} person={anna} showsNews {...{ onPerson, onBeside }} />);
  return { onPerson, onBeside, opener: screen.getByRole('button', { name: /You are/ }) };
}

it('shows the current person, and who else has unread messages', async () => {
  const { opener } = open();
  expect(within(opener).getByRole('img', { name: 'News for others' })).toBeVisible();
  await userEvent.click(opener);
  expect(screen.getByRole('button', { name: /^Boris/ })).toHaveTextContent('3 unread');
  expect(screen.getByRole('button', { name: /^Anna/, current: true })).toHaveFocus();
});

it('chooses another person with the keyboard, and gives the focus back', async () => {
  const { onPerson, opener } = open();
  await userEvent.click(opener);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onPerson.mock.calls).toEqual([[102]]);
  expect(screen.queryByRole('list', { name: 'People' })).toBeNull();
  expect(opener).toHaveFocus();
});

it('moves from the first person to the last with the arrow up, and closes with Escape', async () => {
  const { opener } = open();
  await userEvent.click(opener);
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: /^Clara/ })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(opener).toHaveFocus();
});

it('opens a pane for other people, but not for the current one', async () => {
  const { onBeside, opener } = open();
  await userEvent.click(opener);
  expect(screen.queryByRole('button', { name: 'Put Anna beside' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Put Clara beside' }));
  expect(onBeside.mock.calls).toEqual([[103]]);
});
