import { isComposedKey } from '../core/composed-keys';
import { isModifier, runAfterPause, isTypingWords, markStepKey, watchTyping } from './typing';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** An action of the current screen, available by its keys or from the palette. */
export interface Shortcut {
  /**
   * Such as `J`, `?`, `Escape` or `mod+K`, or `G D` for two keys one after the other. `mod` is Cmd on Apple devices and Ctrl
   * elsewhere. Without keys, only in the palette.
   */
  keys?: string | undefined;
  title: string;
  /** The heading in the list of shortcuts, such as "Deposit". */
  group: string;
  run: () => void;
  /** Disabled shortcuts are not listed and do nothing. */
  isEnabled?: boolean | undefined;
  /** Whether the action runs repeatedly while the key is held down. */
  canRepeat?: boolean | undefined;
  /** For actions that change data. A single letter acts only after a moment without another key, because it may begin a word. */
  shouldWaitForPause?: boolean | undefined;
  /** For actions that only move or select, after which another key may follow at once. Implied by `canRepeat`. */
  isStep?: boolean | undefined;
  /** Whether the keys also work while a popup is open, and within typed words. */
  canRunInPopup?: boolean | undefined;
}

interface Entry {
  current: Shortcut;
}

/** The registered shortcuts, in mount order. Of two shortcuts with the same keys, the later one wins. */
const entries = new Set<Entry>();

let stopWatchingTyping = () => {};

/** Adds a shortcut. Returns a function that removes it. Components use `useShortcut`. */
function registerShortcut(entry: Entry): () => void {
  if (entries.size === 0) {
    window.addEventListener('keydown', onKeyDown);
    stopWatchingTyping = watchTyping();
  }
  entries.add(entry);
  return () => {
    entries.delete(entry);
    if (entries.size > 0) return;
    window.removeEventListener('keydown', onKeyDown);
    stopWatchingTyping();
  };
}

/** The active shortcuts, without those overridden by a later one with the same keys. */
export function listShortcuts(): Shortcut[] {
  const enabled = [...entries].map(({ current }) => current).filter(({ isEnabled = true }) => isEnabled);
  return enabled.filter(({ keys }, index) => !keys || !hasKeys(enabled.slice(index + 1), keys));
}

export const GO_TO = 'Go to';
export const EVERYWHERE = 'Everywhere';
const lastGroups = [GO_TO, EVERYWHERE];

/** Shortcuts by group. Those of the screen are first. */
export function groupShortcuts<Item extends { group: string }>(items: Item[]) {
  const names = [...new Set(items.map(({ group }) => group))];
  return names
    .sort((a, b) => lastGroups.indexOf(a) - lastGroups.indexOf(b))
    .map((name) => ({ name, items: items.filter(({ group }) => group === name) }));
}

const hasKeys = (shortcuts: Shortcut[], keys: string) => shortcuts.some((other) => other.keys === keys);

/** The key of the last shortcut, until the next key press that is not a repeat. */
let heldKey: string | null = null;

/** The longest time between the two keys of a sequence. */
const SEQUENCE_MS = 1_000;
/** The first key of a sequence, after it was pressed. */
let sequenceStart: { key: string; at: number } | null = null;

/** Ends a started sequence, and returns its first key if the pressed key may complete the sequence. */
function endSequence(event: KeyboardEvent): string | null {
  if (!sequenceStart || isModifier(event) || event.repeat) return null;
  const { key, at } = sequenceStart;
  sequenceStart = null;
  const isLetter = /^[a-z]$/.test(getKeyName(event)) && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isLetter && performance.now() - at <= SEQUENCE_MS ? key : null;
}

const splitSequence = (keys: string) => keys.split(' ') as [first: string, second?: string];

function onKeyDown(event: KeyboardEvent): void {
  if (!event.repeat) heldKey = null;
  const firstKey = endSequence(event);
  if (event.defaultPrevented || isComposedKey(event)) return;
  // The shortcut may have focused a field, which the held key would fill.
  if (heldKey === getKeyName(event) && event.target instanceof Element && isTextField(event.target))
    return event.preventDefault();
  const shortcuts = listShortcuts().filter((shortcut) => shortcut.keys && isApplicable(shortcut, event));
  const findPressed = (getKey: (sequence: ReturnType<typeof splitSequence>) => string | undefined) =>
    shortcuts.findLast(({ keys }) => {
      const key = getKey(splitSequence(keys!));
      return key !== undefined && isPressed(key, event);
    });
  // After the first key of a sequence, a letter does not act by itself.
  const shortcut = firstKey
    ? findPressed(([first, second]) => (first.toLowerCase() === firstKey ? second : undefined))
    : findPressed(([key, second]) => (second ? undefined : key));
  if (!shortcut) {
    const isStart = findPressed(([first, second]) => second && first) !== undefined;
    if (!isStart || event.repeat || isTypingWords()) return;
    sequenceStart = { key: getKeyName(event), at: performance.now() };
    return markStepKey();
  }
  event.preventDefault();
  if (!event.repeat) heldKey = getKeyName(event);
  if (event.repeat && !shortcut.canRepeat) return;
  const isSingleCharacter = !parseKeys(shortcut.keys!).mod && event.key.length === 1;
  if (isSingleCharacter && !shortcut.canRunInPopup && isTypingWords()) return;
  if (isSingleCharacter && shortcut.shouldWaitForPause) return runAfterPause(() => shortcut.run());
  shortcut.run();
  if (shortcut.canRepeat || shortcut.isStep) markStepKey();
}

/** Whether the event would trigger a shortcut with these keys. */
export const matchesShortcut = (keys: string, event: KeyboardEvent): boolean =>
  isPressed(keys, event) && isApplicable({ keys }, event);

/** Text editing commands (with Ctrl or Cmd), which are left to a focused field. */
const editingKeys = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

function isApplicable(
  { keys = '', canRunInPopup }: Pick<Shortcut, 'keys' | 'canRunInPopup'>,
  { target }: KeyboardEvent,
): boolean {
  const { mod, key } = parseKeys(keys);
  if (mod && !editingKeys.has(key)) return true;
  if (!(target instanceof Element)) return true;
  if (isTextField(target)) return false;
  if (key === 'enter' && target.closest('a, button, summary')) return false;
  return canRunInPopup === true || !isInPopup(target);
}

const nonTextTypes = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const nonTextSelector = nonTextTypes.map((type) => `[type="${type}"]`).join();
const textFieldSelector = `input:not(${nonTextSelector}), textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]`;

function isTextField(target: Element): boolean {
  if (target.matches(textFieldSelector)) return true;
  const editable = target.closest('[contenteditable]');
  return editable !== null && editable.getAttribute('contenteditable') !== 'false';
}

const isInPopup = (target: Element) =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null ||
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const { mod, shift, alt, key } = parseKeys(keys);
  const [hasMod, hasOtherMod] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (hasMod !== mod || hasOtherMod || event.altKey !== alt) return false;
  // Whether a sign such as "?" needs Shift depends on the keyboard layout.
  const isSymbol = key.length === 1 && !/[a-z\d]/.test(key);
  return (isSymbol || event.shiftKey === shift) && getKeyName(event) === key;
}

/**
 * The lower-case character of the key. On layouts of another script, the Latin letter at its position. A key of the digit row
 * is its digit even on layouts that need Shift for digits, such as the French one.
 */
function getKeyName({ key, code, shiftKey }: KeyboardEvent): string {
  const isNonLatin = key.length === 1 && key > '\u007f';
  const latin = isNonLatin ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const digit = isNonLatin || !shiftKey ? /^Digit(\d)$/.exec(code)?.[1] : undefined;
  return (latin ?? digit ?? key).toLowerCase();
}

function parseKeys(keys: string) {
  const parts = keys.toLowerCase().split('+');
  const key = parts.pop() || '+';
  return { mod: parts.includes('mod'), shift: parts.includes('shift'), alt: parts.includes('alt'), key };
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const keySigns: Record<string, string> = { arrowdown: '↓', arrowup: '↑', arrowleft: '←', arrowright: '→' };

/** The labels of the keys: ["Ctrl", "K"]. */
export function formatKeys(keys: string): string[] {
  const { mod, shift, alt, key } = parseKeys(keys);
  const word = keySigns[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));
  return [
    ...(mod ? [isApple() ? '⌘' : 'Ctrl'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
    word,
  ];
}

/** Registers an action while the component is mounted: by its keys, in the list that `?` opens, and in the palette. */
export function useShortcut(shortcut: Shortcut): void {
  const entry = useRef(shortcut);
  useLayoutEffect(() => {
    entry.current = shortcut;
  });
  useEffect(() => registerShortcut(entry), []);
}
