import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel } from '../../testing/render-panel';
import { FoldedFilters } from './FoldedFilters';

const onClear = vi.fn();

function open(activeCount: number, isPhone: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: isPhone, media }) as unknown as MediaQueryList,
  );
  const filters = (
    <FoldedFilters activeCount={activeCount} onClear={onClear}>
      <input aria-label="Brand" />
    </FoldedFilters>
  );
  return renderPanel([{ path: '/', element: filters }], '/');
}

it('filters are side by side on a wide screen', () => {
  open(0, false);

  expect(screen.getByRole('textbox', { name: 'Brand' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('filters on a phone are behind a button that shows how many are active', async () => {
  const { user } = open(2, true);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Filters, 2 active' }));

  await screen.findByRole('dialog', { name: 'Filters' });
  expect(screen.getByRole('textbox', { name: 'Brand' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('filters cannot be cleared while none is active', async () => {
  const { user } = open(0, true);

  await user.click(screen.getByRole('button', { name: 'Filters' }));

  expect(await screen.findByRole('button', { name: 'Clear' })).toBeDisabled();
});
