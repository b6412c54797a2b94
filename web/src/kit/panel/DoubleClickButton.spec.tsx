import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DoubleClickButton } from './DoubleClickButton';

beforeEach(() => void vi.useFakeTimers());

function open(canArm?: () => boolean) {
  const onConfirm = vi.fn();
  render(
    <MantineProvider env="test">
      <DoubleClickButton armedLabel="Click again to accept" onConfirm={onConfirm} canArm={canArm}>
        Accept
      </DoubleClickButton>
    </MantineProvider>,
  );
  return onConfirm;
}
const click = () => fireEvent.click(screen.getByRole('button'));
/** Imitates a browser: Enter and Space click, unless a handler prevents it. */
const press = (key: string, repeat = false) => {
  const button = screen.getByRole('button');
  if (fireEvent.keyDown(button, { key, repeat })) fireEvent.click(button);
};
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('shows and announces on the first click what the second will do, and acts once on the second', () => {
  const onConfirm = open();
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);

  click();
  expect(onConfirm).not.toHaveBeenCalled();
  const armed = screen.getByRole('button', { name: 'Click again to accept' });
  expect(screen.getByRole('status')).toHaveTextContent('Click again to accept');
  expect(armed).not.toContainElement(screen.getByRole('status'));
  wait(2999);
  click();

  expect(onConfirm).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
});

it('disarms after three seconds', () => {
  const onConfirm = open();

  click();
  wait(3000);
  click();

  expect(onConfirm).not.toHaveBeenCalled();
});

it('counts another press of Enter as the second click, but not the repeats of a held key', () => {
  const onConfirm = open();

  for (const repeat of [false, true, true, true]) press('Enter', repeat);
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Click again to accept' })).toBeVisible();
  press('Enter');

  expect(onConfirm).toHaveBeenCalledOnce();
});

it('stays unarmed when `canArm` returns false', () => {
  const onConfirm = open(() => false);

  click();
  click();

  expect(onConfirm).not.toHaveBeenCalled();
});
