import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, routeOf } from '../../testing/render-panel';
import { notify } from './notify';

it('shows at most two toasts: the newest take the place of the oldest', async () => {
  renderPanel([routeOf('/', null)], '/');
  const toasts = () => [...document.querySelectorAll('.Toastify__toast')];

  act(() => ['one', 'two', 'three', 'four'].forEach((text) => notify.warning(text)));
  expect(await screen.findByText('four')).toBeVisible();

  // jsdom runs no animations, and a toast leaves at the end of one.
  await waitFor(() => {
    toasts().forEach((toast) => fireEvent.animationEnd(toast));
    expect(toasts().map(({ textContent }) => textContent)).toEqual(['three', 'four']);
  });
});
