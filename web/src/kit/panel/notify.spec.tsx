import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { notify } from './notify';

it('shows at most two toasts: the newest replace the oldest', async () => {
  renderPanel([toTestRoute('/', null)], '/');
  // Old toasts leave by an animation, which jsdom does not run.
  const listVisible = () =>
    [...document.querySelectorAll('.Toastify__toast')].filter(
      ({ className }) => !/Toastify__\S+-exit/.test(className),
    );

  act(() => ['one', 'two', 'three', 'four'].forEach((text) => notify.warning(text)));
  await screen.findByText('four');

  await waitFor(() => expect(listVisible().map(({ textContent }) => textContent)).toEqual(['three', 'four']));
});
