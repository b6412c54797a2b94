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
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('does nothing on one click but to say what the next will do', () => {
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

  it('forgets the first click after three seconds', () => {
    const onConfirm = open();

    click();
    wait(3000);
    click();

    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays unarmed when it may not be armed', () => {
    const onConfirm = open(() => false);

    click();
    click();

    expect(onConfirm).not.toHaveBeenCalled();
  });
});
