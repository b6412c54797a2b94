import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Provider } from 'react-redux';
import { createStore } from '../../store/store';
import { Toasts, showToast } from './Toasts';

beforeEach(() => void vi.useFakeTimers());

it('shows at most two toasts, each for a second', () => {
  const store = createStore();
  render(<Toasts />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });

  act(() => ['one', 'two', 'three', 'four'].forEach((text) => store.dispatch(showToast('success', text))));
  expect(screen.getByRole('status')).toHaveTextContent(/^threefour$/);
  act(() => void vi.advanceTimersByTime(1_000));

  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});
