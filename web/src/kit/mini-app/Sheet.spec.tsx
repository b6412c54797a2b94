import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Sheet } from './Sheet';

// In browsers, but not in jsdom, a dialog takes the focus when it is shown.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector('button')!.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

function Meeting() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Call</button>
      {isOpen && (
        <Sheet title="Meeting" onClose={() => setOpen(false)}>
          Text
        </Sheet>
      )}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

it.each<[string, () => unknown]>([
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['its cross', () => userEvent.click(button('Close'))],
  ['a tap outside', () => fireEvent.click(screen.getByRole('dialog'))],
])('returns the focus to the opener when it is closed by %s', async (_, close) => {
  render(<Meeting />);
  await userEvent.click(button('Call'));
  expect(button('Close')).toHaveFocus();

  await close();

  await waitFor(() => expect(button('Call')).toHaveFocus());
});
