import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DoubleClickButton, pressByKey } from './DoubleClickButton';
import { type Shortcut, useShortcut } from './shortcuts';

beforeEach(() => void vi.useFakeTimers());

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const getCode = (key: string) => (key === ' ' ? 'Space' : `Key${key.toUpperCase()}`);
/** Presses and releases keys while no field has the focus. */
function type(keys: string, everyMs = 0) {
  for (const key of keys) {
    fireEvent.keyDown(document.body, { key, code: getCode(key) });
    fireEvent.keyUp(document.body, { key, code: getCode(key) });
    wait(everyMs);
  }
}

function Keys(shortcut: Partial<Shortcut>) {
  useShortcut({ title: 'Act', group: 'Row', run: () => {}, ...shortcut });
  return null;
}

function Decision({ name, keys, onConfirm }: { name: string; keys: string; onConfirm: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcut({ keys, title: name, group: 'Row', run: () => pressByKey(button.current) });
  return (
    <DoubleClickButton ref={button} keys={[keys]} armedLabel={`Click again: ${name}`} onConfirm={onConfirm}>
      {name}
    </DoubleClickButton>
  );
}

function openDecisions() {
  const decisions = { accept: vi.fn(), reject: vi.fn() };
  render(
    <MantineProvider env="test">
      <Decision name="accept" keys="A" onConfirm={decisions.accept} />
      <Decision name="reject" keys="R" onConfirm={decisions.reject} />
      <input aria-label="Field" />
    </MantineProvider>,
  );
  return decisions;
}
const listArmed = () =>
  screen.queryAllByRole('button', { name: /^Click again/ }).map((button) => button.textContent);

describe('a button that is confirmed by two presses of a letter', () => {
  it('acts on the second press, even at the last moment, when no other key follows', () => {
    const { accept } = openDecisions();

    type('a');
    expect(listArmed()).toEqual(['Click again: accept']);
    wait(2_900);
    type('a');
    wait(299);
    expect(accept).not.toHaveBeenCalled();
    wait(1);

    expect(accept).toHaveBeenCalledOnce();
  });

  it('acts once for three quick presses', () => {
    const { accept } = openDecisions();

    type('aaa', 90);
    wait(1_000);

    expect(accept).toHaveBeenCalledOnce();
    expect(listArmed()).toEqual([]);
  });

  it.each([
    ['paid as agreed', 0],
    ['paid as agreed', 120],
    ['paid as agreed', 299],
    ['aardvark', 90],
    ['the client rang, arr', 90],
    ['kaunaa', 90],
    ['isaac', 90],
  ])('does nothing when a person types "%s", a key every %s ms', (text, ms) => {
    const { accept, reject } = openDecisions();

    type(text, ms);
    wait(4_000);

    expect(accept).not.toHaveBeenCalled();
    expect(reject).not.toHaveBeenCalled();
  });

  it.each(['x', 'Escape', 'Tab', ' ', 'Enter', 'ArrowDown'])('is disarmed by %s', (key) => {
    const { accept } = openDecisions();
    type('a');
    wait(500);

    fireEvent.keyDown(document.body, { key, code: key });
    expect(listArmed()).toEqual([]);
    wait(500);
    type('a');
    wait(500);

    expect(accept).not.toHaveBeenCalled();
  });

  it('stays armed while a modifier key is held', () => {
    const { accept } = openDecisions();
    type('a');
    wait(500);

    fireEvent.keyDown(document.body, { key: 'Control', code: 'ControlLeft' });
    expect(listArmed()).toEqual(['Click again: accept']);
    fireEvent.click(screen.getByRole('button', { name: 'Click again: accept' }));

    expect(accept).toHaveBeenCalledOnce();
  });

  it('is not pressed by its letter in a field', () => {
    const { accept } = openDecisions();
    type('a');

    fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'a', code: 'KeyA' });
    wait(500);

    expect(listArmed()).toEqual([]);
    expect(accept).not.toHaveBeenCalled();
  });

  it('leaves only one button armed, and none after a click elsewhere', () => {
    openDecisions();

    type('a');
    wait(500);
    type('r');
    expect(listArmed()).toEqual(['Click again: reject']);
    fireEvent.click(screen.getByRole('button', { name: 'accept' }));
    expect(listArmed()).toEqual(['Click again: accept']);
    fireEvent.pointerDown(screen.getByLabelText('Field'));
    expect(listArmed()).toEqual([]);
  });

  it('does not act if a click follows the second press, or if the key stays down', () => {
    const { accept } = openDecisions();

    type('aa');
    fireEvent.pointerDown(document.body);
    wait(500);
    type('a');
    wait(500);
    for (const repeat of [false, true, true])
      fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', repeat });
    wait(500);
    fireEvent.keyUp(document.body, { key: 'a', code: 'KeyA' });

    expect(accept).not.toHaveBeenCalled();
  });
});

describe('a letter shortcut without a confirmation', () => {
  function open() {
    const run = vi.fn();
    render(
      <>
        <Keys keys="C" run={run} shouldWaitForPause />
        <Keys keys="J" canRepeat />
        <Keys keys="R" run={run} />
      </>,
    );
    return run;
  }

  it('acts when no other key has followed for 300 ms, even directly after a step key', () => {
    const run = open();

    type('jjc', 50); // also waits after the last key
    wait(249);
    expect(run).not.toHaveBeenCalled();
    wait(1);

    expect(run).toHaveBeenCalledOnce();
  });

  it.each(['close', 'once', 'oc', 'cr'])('does nothing in "%s"', (word) => {
    const run = open();

    type(word, 100);
    wait(1_000);

    expect(run).not.toHaveBeenCalled();
  });

  it('acts when the key is released, but not if it has repeated', () => {
    const run = open();

    fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' });
    wait(400);
    expect(run).not.toHaveBeenCalled();
    fireEvent.keyUp(document.body, { key: 'c', code: 'KeyC' });
    expect(run).toHaveBeenCalledOnce();

    for (const repeat of [false, true]) fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC', repeat });
    fireEvent.keyUp(document.body, { key: 'c', code: 'KeyC' });
    wait(1_000);
    expect(run).toHaveBeenCalledOnce();
  });
});
