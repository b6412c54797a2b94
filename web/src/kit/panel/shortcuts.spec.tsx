import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShortcutHelp } from './ShortcutHelp';
import { formatKeys, GO_TO, type Shortcut, useShortcut } from './shortcuts';

function Action(shortcut: Partial<Shortcut>) {
  useShortcut({ title: 'Act', group: 'Row', run: () => {}, ...shortcut });
  return null;
}

const mount = (...children: React.ReactNode[]) =>
  render(
    <MantineProvider env="test">
      {children}
      <ShortcutHelp />
    </MantineProvider>,
  );

function mountAction(keys: string) {
  const run = vi.fn();
  mount(<Action key="action" keys={keys} run={run} />);
  return run;
}

const press = (init: KeyboardEventInit, on: Element = document.body) => fireEvent.keyDown(on, init);
const keyJ = { key: 'j', code: 'KeyJ' };
const appendElement = (html: string) => {
  document.body.insertAdjacentHTML('beforeend', `<div data-appended>${html}</div>`);
  return document.body.lastElementChild!.firstElementChild!;
};

afterEach(() => void vi.useRealTimers());
afterEach(() => document.querySelectorAll('[data-appended]').forEach((box) => box.remove()));

describe('a shortcut of one letter', () => {
  it.each([
    ['without a focused field', () => document.body],
    ['with the focus on a check box', () => appendElement('<input type="checkbox">')],
  ])('works %s, once for a held key', (_, getTarget) => {
    const run = mountAction('J');
    const target = getTarget();

    press(keyJ, target);
    press({ ...keyJ, repeat: true }, target);

    expect(run).toHaveBeenCalledOnce();
  });

  it('repeats for a held key if `canRepeat` is set', () => {
    const run = vi.fn();
    mount(<Action key="j" keys="J" run={run} canRepeat />);

    press(keyJ);
    press({ ...keyJ, repeat: true });

    expect(run).toHaveBeenCalledTimes(2);
  });

  it('does not write into the field that it has focused while its key is held down', () => {
    const field = appendElement('<textarea></textarea>') as HTMLTextAreaElement;
    mount(<Action key="j" keys="J" run={() => field.focus()} />);

    press(keyJ);
    // `false` means that the default was prevented, so the letter is not inserted.
    expect(press({ ...keyJ, repeat: true }, field)).toBe(false);
    expect(press(keyJ, field)).toBe(true);
    expect(press({ ...keyJ, repeat: true }, field)).toBe(true);
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { shiftKey: true },
    { isComposing: true },
    { keyCode: 229 }, // Safari sends the key that ends a composition after the composition
  ])('is ignored with %j', (init) => {
    const run = mountAction('J');

    press({ ...keyJ, ...init });

    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    '<input>',
    '<input type="number">',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true"></div>',
    '<div contenteditable=""></div>',
    '<div role="combobox" tabindex="0"></div>',
    '<div role="menu"></div>',
    '<div role="dialog" aria-modal="true"></div>',
  ])('is ignored in %s', (html) => {
    const run = mountAction('J');

    press(keyJ, appendElement(html));

    expect(run).not.toHaveBeenCalled();
  });

  it('is ignored while a popup is open, unless it belongs to the popup', () => {
    const behind = vi.fn();
    const inside = vi.fn();
    mount(<Action key="1" keys="J" run={behind} />, <Action key="2" keys="K" run={inside} canRunInPopup />);
    appendElement('<div aria-modal="true"></div>');

    press(keyJ);
    press({ key: 'k', code: 'KeyK' });

    expect(behind).not.toHaveBeenCalled();
    expect(inside).toHaveBeenCalledOnce();
  });

  it.each([
    ['a Russian keyboard', { key: 'о', code: 'KeyJ' }],
    ['a Greek keyboard', { key: 'ξ', code: 'KeyJ' }],
    ['a Dvorak keyboard, where the letter is elsewhere', { key: 'j', code: 'KeyC' }],
    ['caps lock', { key: 'J', code: 'KeyJ' }],
  ])('works on %s', (_, init) => {
    const run = mountAction('J');

    press(init);

    expect(run).toHaveBeenCalledOnce();
  });

  it('does not react to another letter at its position on other Latin keyboards', () => {
    const run = mountAction('Q');

    press({ key: 'a', code: 'KeyQ' });

    expect(run).not.toHaveBeenCalled();
  });
});

describe('a shortcut of one digit', () => {
  it.each([
    ['a US keyboard', { key: '1', code: 'Digit1' }],
    ['a numeric keypad', { key: '1', code: 'Numpad1' }],
    ['a French keyboard, without Shift', { key: '&', code: 'Digit1' }],
    ['a Czech keyboard, without Shift', { key: '+', code: 'Digit1' }],
    ['a Persian keyboard', { key: '۱', code: 'Digit1' }],
  ])('works on %s', (_, init) => {
    const run = mountAction('1');

    press(init);

    expect(run).toHaveBeenCalledOnce();
  });

  it('does not react to the sign that its key types with Shift', () => {
    const run = mountAction('1');

    press({ key: '!', code: 'Digit1', shiftKey: true });

    expect(run).not.toHaveBeenCalled();
  });
});

describe('a shortcut with Ctrl', () => {
  const ctrlK = { key: 'k', code: 'KeyK', ctrlKey: true };

  it('works in a field and in a popup', () => {
    const run = mountAction('mod+K');

    press(ctrlK, appendElement('<input>'));
    press(ctrlK, appendElement('<div aria-modal="true"><button></button></div>').firstElementChild!);

    expect(run).toHaveBeenCalledTimes(2);
  });

  it('leaves text editing commands to a focused field', () => {
    const run = mountAction('mod+Z');
    const undo = { key: 'z', code: 'KeyZ', ctrlKey: true };

    press(undo, appendElement('<input>'));
    expect(run).not.toHaveBeenCalled();

    press(undo);
    expect(run).toHaveBeenCalledOnce();
  });

  it('works by Cmd on Apple devices, and only there', () => {
    const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    const run = mountAction('mod+K');

    press(ctrlK);
    expect(run).not.toHaveBeenCalled();
    press({ ...ctrlK, ctrlKey: false, metaKey: true });
    expect(run).toHaveBeenCalledOnce();
    expect(formatKeys('mod+Shift+K')).toEqual(['⌘', 'Shift', 'K']);

    platform.mockRestore();
  });
});

describe('two keys one after the other', () => {
  const keyD = { key: 'd', code: 'KeyD' };
  const keyG = { key: 'g', code: 'KeyG' };
  const wait = (ms: number) => void vi.advanceTimersByTime(ms);
  function mountSequence() {
    vi.useFakeTimers();
    const [runSequence, runSingle] = [vi.fn(), vi.fn()];
    mount(
      <Action key="1" keys="G D" run={runSequence} shouldWaitForPause />,
      <Action key="2" keys="D" run={runSingle} />,
      <Action key="3" keys="A" run={runSingle} />,
    );
    return { runSequence, runSingle };
  }
  const type = (...keys: KeyboardEventInit[]) => {
    for (const key of keys) {
      press(key);
      fireEvent.keyUp(document.body, key);
    }
  };

  it.each([
    ['quickly', 0, keyD],
    ['within a second', 990, keyD],
    ['on a Russian keyboard', 100, { key: 'в', code: 'KeyD' }],
  ])('act when typed %s, and not as single keys', (_, ms, second) => {
    const { runSequence, runSingle } = mountSequence();

    type(keyG);
    wait(ms);
    type(second);
    wait(300);

    expect(runSequence).toHaveBeenCalledOnce();
    expect(runSingle).not.toHaveBeenCalled();
  });

  it('do not act in a typed word, too late, with a modifier, after another key, or while the key is held', () => {
    const { runSequence, runSingle } = mountSequence();
    const letters = (text: string) => [...text].map((key) => ({ key, code: `Key${key.toUpperCase()}` }));
    for (const word of ['gdansk', 'mgd', 'gxd']) {
      type(...letters(word));
      wait(2_000);
    }
    type(keyG);
    wait(100);
    press({ ...keyD, ctrlKey: true });
    press({ ...keyG, shiftKey: true });
    wait(400);
    type(keyG);
    wait(100);
    for (const repeat of [false, true, true]) press({ ...keyD, repeat });
    fireEvent.keyUp(document.body, keyD);
    wait(2_000);
    expect([runSequence.mock.calls, runSingle.mock.calls]).toEqual([[], []]);

    type(keyG);
    wait(1_100);
    type(keyD);
    expect(runSingle).toHaveBeenCalledOnce();
  });

  it('ignore the first key in a field or a popup, and a second key that completes no sequence', () => {
    const { runSequence, runSingle } = mountSequence();

    press(keyG, appendElement('<input>'));
    wait(400);
    const modal = appendElement('<div aria-modal="true"></div>');
    type(keyG);
    wait(400);
    modal.remove();
    type({ key: 'Escape' }, keyG);
    wait(400);
    type({ key: 'a', code: 'KeyA' });
    wait(400);

    expect([runSequence.mock.calls, runSingle.mock.calls]).toEqual([[], []]);
  });
});

it('leaves Enter to a focused link or button', () => {
  const run = mountAction('Enter');

  press({ key: 'Enter' }, appendElement('<button></button>'));
  expect(run).not.toHaveBeenCalled();
  press({ key: 'Enter' });
  expect(run).toHaveBeenCalledOnce();
});

it('gives conflicting keys to the latest shortcut, and to the one before it once the latest is disabled', () => {
  const first = vi.fn();
  const last = vi.fn();
  const { rerender } = mount(<Action key="1" keys="J" run={first} />, <Action key="2" keys="J" run={last} />);

  press(keyJ);
  rerender(
    <MantineProvider env="test">
      <Action key="1" keys="J" run={first} />
      <Action key="2" keys="J" run={last} isEnabled={false} />
    </MantineProvider>,
  );
  press(keyJ);

  expect(last).toHaveBeenCalledOnce();
  expect(first).toHaveBeenCalledOnce();
});

it('lists the shortcuts of the screen on ?', async () => {
  const user = userEvent.setup();
  mount(
    <Action key="1" keys="J" title="Next deposit" />,
    <Action key="2" keys="mod+Z" title="Undo" />,
    <Action key="3" keys="X" title="Not now" isEnabled={false} />,
    <Action key="4" title="Only in the palette" />,
    <Action key="5" keys="G D" title="Deposits" group={GO_TO} />,
  );

  press({ key: '?', code: 'Slash', shiftKey: true });

  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list).toHaveTextContent('RowNext depositJUndoCtrlZGo toDepositsG then DEverywhere');
  expect(list).not.toHaveTextContent('Not now');
  expect(list).not.toHaveTextContent('Only in the palette');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
