import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from './toast';
import { Toasts } from './Toasts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows at most two toasts, each for a second', () => {
  render(<Toasts />);

  act(() => ['one', 'two', 'three', 'four'].forEach((text) => toast('success', text)));
  expect(screen.getByRole('status')).toHaveTextContent(/^threefour$/);
  act(() => void vi.advanceTimersByTime(1_000));

  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});
