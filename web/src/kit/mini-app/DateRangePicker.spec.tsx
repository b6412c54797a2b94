import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DateRangePicker } from './DateRangePicker';

it('moves the focus to another day on arrow keys only, even after one that has no day to go to', async () => {
  const value = { start: '2026-11-27' };
  render(<DateRangePicker value={value} min="2024-01-01" max="2026-11-28" onChange={() => {}} />);
  const [previousMonth] = screen.getAllByRole('button');
  screen.getByRole('button', { pressed: true }).focus();

  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveTextContent(/^28$/);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toHaveTextContent(/^28$/);
  await userEvent.click(previousMonth!);
  expect(previousMonth).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Month' })).toHaveDisplayValue('October');
});
