import { isComposedKey } from '../core/composed-keys';
import { afterPause, isOfTypedWords, markStep, watchTyping } from './typing';

/** Something that a person can do on the present screen, by its keys or from the palette. */
export interface Shortcut {
  /**
   * Such as `J`, `Shift+J`, `?`, `Escape` or `mod+K`. `mod` is Cmd on Apple devices and Ctrl elsewhere. Without keys it is only
   * in the palette.
   */
  keys?: string | undefined;
  title: string;
  /** The heading in the list of shortcuts, such as "Deposit". */
  group: string;
  run: () => void;
  /** Only enabled ones are listed and work. */
  enabled?: boolean | undefined;
  /** Acts again and again while the key is held down. Others count once. */
  repeats?: boolean | undefined;
  /** It changes something. A single letter then acts only once no other key follows for a moment: it may begin a word. */
  waits?: boolean | undefined;
  /** It only chooses something, so another key may follow at once. The same holds for what repeats. */
  isStep?: boolean | undefined;
  /** Works while a popup is open. Others wait until it is closed. */
  inPopup?: boolean | undefined;
}

interface Entry {
  current: Shortcut;
}

/** In the order in which they were mounted. A later one wins over an earlier one with the same keys. */
const entries = new Set<Entry>();

let stopWatching = () => {};

/** Adds a shortcut until the returned function is called. `useShortcut` does this for a component. */
export function addShortcut(entry: Entry): () => void {
  if (entries.size === 0) {
    window.addEventListener('keydown', onKeyDown);
    stopWatching = watchTyping();
  }
  entries.add(entry);
  return () => {
    entries.delete(entry);
    if (entries.size > 0) return;
    window.removeEventListener('keydown', onKeyDown);
    stopWatching();
  };
}

/** What works now, without those whose keys a later one has taken. */
export function listShortcuts(): Shortcut[] {
  const enabled = [...entries].map(({ current }) => current).filter(({ enabled: is = true }) => is);
  return enabled.filter(({ keys }, index) => !keys || !hasKeys(enabled.slice(index + 1), keys));
}

/** The group of what works on every screen. */
export const EVERYWHERE = 'Everywhere';

/** The same by groups. What works everywhere comes last. */
export function groupShortcuts<Item extends { group: string }>(
  items: Item[],
): { name: string; items: Item[] }[] {
  const names = [...new Set(items.map(({ group }) => group))];
  return names
    .sort((a, b) => Number(a === EVERYWHERE) - Number(b === EVERYWHERE))
    .map((name) => ({ name, items: items.filter(({ group }) => group === name) }));
}

const hasKeys = (shortcuts: Shortcut[], keys: string) => shortcuts.some((other) => other.keys === keys);

/** The key of the last shortcut, while it is held down. */
let heldKey: string | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (!event.repeat) heldKey = null;
  if (event.defaultPrevented || isComposedKey(event)) return;
  // The shortcut may have moved the focus into a field, which the held key would fill.
  if (heldKey === keyOf(event) && event.target instanceof Element && isTyping(event.target))
    return event.preventDefault();
  const pressed = listShortcuts().filter(({ keys }) => keys && isPressed(keys, event));
  const shortcut = pressed.findLast((one) => isMeant(one, event));
  if (!shortcut) return;
  event.preventDefault();
  if (!event.repeat) heldKey = keyOf(event);
  if (event.repeat && !shortcut.repeats) return;
  const isLetter = !parse(shortcut.keys!).mod && event.key.length === 1;
  if (isLetter && !shortcut.inPopup && isOfTypedWords()) return;
  if (isLetter && shortcut.waits) return afterPause(() => shortcut.run());
  shortcut.run();
  if (shortcut.repeats || shortcut.isStep) markStep();
}

/** Whether the keys would act as a shortcut now. In a field they write. */
export const pressesKeys = (keys: string, event: KeyboardEvent): boolean =>
  isPressed(keys, event) && isMeant({ keys }, event);

/** Commands with which people edit text. They belong to a field that has the focus. */
const ofFields = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

function isMeant(
  { keys = '', inPopup }: Pick<Shortcut, 'keys' | 'inPopup'>,
  { target }: KeyboardEvent,
): boolean {
  const { mod, key } = parse(keys);
  if (mod && !ofFields.has(key)) return true;
  if (!(target instanceof Element)) return true;
  if (isTyping(target)) return false;
  if (key === 'enter' && target.closest('a, button, summary')) return false;
  return inPopup === true || !isInPopup(target);
}

const choices = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];
const notTyped = choices.map((type) => `[type="${type}"]`).join();
const typed = `input:not(${notTyped}), textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]`;

function isTyping(target: Element): boolean {
  if (target.matches(typed)) return true;
  const editable = target.closest('[contenteditable]');
  return editable !== null && editable.getAttribute('contenteditable') !== 'false';
}

const isInPopup = (target: Element) =>
  document.querySelector('[aria-modal="true"], dialog[open]') !== null ||
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const { mod, shift, alt, key } = parse(keys);
  const [own, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (own !== mod || other || event.altKey !== alt) return false;
  // A sign such as "?" needs Shift on some keyboards and not on others.
  const isSign = key.length === 1 && !/[a-z\d]/.test(key);
  return (isSign || event.shiftKey === shift) && keyOf(event) === key;
}

/** What the key types in lower case. On a keyboard with another script, a letter is what its key types in Latin script. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isOther = key.length === 1 && key > '\u007f';
  const latin = isOther ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  // Digits in the top row need Shift on some keyboards.
  return (latin ?? /^Digit(\d)$/.exec(isOther ? code : '')?.[1] ?? key).toLowerCase();
}

function parse(keys: string) {
  const parts = keys.toLowerCase().split('+');
  const key = parts.pop() || '+';
  return { mod: parts.includes('mod'), shift: parts.includes('shift'), alt: parts.includes('alt'), key };
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const signs: Record<string, string> = { arrowdown: '↓', arrowup: '↑', arrowleft: '←', arrowright: '→' };

/** The words on the keys, for people: ["Ctrl", "K"]. */
export function keyWords(keys: string): string[] {
  const { mod, shift, alt, key } = parse(keys);
  const word = signs[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));
  return [
    ...(mod ? [isApple() ? '⌘' : 'Ctrl'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
    word,
  ];
}
