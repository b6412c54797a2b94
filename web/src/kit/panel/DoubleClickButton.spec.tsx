import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DoubleClickButton } from './DoubleClickButton';

describe('DoubleClickButton', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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
  const hold = (key: string) => [false, true, true, true].forEach((repeat) => press(key, repeat));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('only shows on the first click what the next one will do', () => {
    const onConfirm = open();

    click();

    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Click again to accept' })).toBeVisible();
  });

  it('acts once on the second click', () => {
    const onConfirm = open();

    click();
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

  it('does not count repeats of a held key as a second click', () => {
    const onConfirm = open();

    hold('Enter');

    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Click again to accept' })).toBeVisible();
  });

  it('acts when Enter is pressed twice', () => {
    const onConfirm = open();

    press('Enter');
    press('Enter');

    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('announces to screen readers that it is armed, outside the button', () => {
    open();
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);

    click();

    expect(screen.getByRole('status')).toHaveTextContent('Click again to accept');
    expect(screen.getByRole('button')).not.toContainElement(screen.getByRole('status'));
  });

  it('stays unarmed when `canArm` returns false', () => {
    const onConfirm = open(() => false);

    click();
    click();

    expect(onConfirm).not.toHaveBeenCalled();
  });
});
