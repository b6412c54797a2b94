import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPanel, toTestRoute } from '../../testing/render-panel';
import { CopyButton } from './CopyButton';

it('says so when the browser refuses to copy', async () => {
  const button = (
    <CopyButton text="secret" toast="Copied">
      Copy
    </CopyButton>
  );
  const { user } = renderPanel([toTestRoute('/', button)], '/');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));

  await user.click(screen.getByRole('button', { name: 'Copy' }));

  await screen.findByText(/did not allow copying/);
  expect(screen.queryByText('Copied')).not.toBeInTheDocument();
});
