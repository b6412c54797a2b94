import { isComposedKey } from '../core/composed-keys';

/** Letters that follow each other faster than this are typed words, also where no field has the focus. */
export const PAUSE_MS = 300;

/** The last key that typed something. */
let last = { code: '', at: -Infinity, isStep: false };
let isTyped = false;

interface Waiting {
  code: string;
  act: () => void;
  timer: ReturnType<typeof setTimeout>;
  isReleased: boolean;
  isOver: boolean;
}
let waiting: Waiting | null = null;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);

/** Watches all keys and clicks until the returned function is called. */
export function watchTyping(): () => void {
  const watched = { keydown: onKeyDown, keyup: onKeyUp, pointerdown: startAnew, blur: startAnew } as const;
  for (const [type, listener] of Object.entries(watched))
    window.addEventListener(type, listener as EventListener, true);
  return () => {
    startAnew();
    for (const [type, listener] of Object.entries(watched))
      window.removeEventListener(type, listener as EventListener, true);
  };
}

/** Whether the last key belongs to typed words. */
export const isOfTypedWords = (): boolean => isTyped;

/** Says that the last key only moved or chose something. Another key may follow it at once. */
export function markStep(): void {
  last.isStep = true;
}

/**
 * Acts for the key that is pressed now, once it is released and no other key or click has followed for a moment. Does
 * nothing for a key of typed words, or one that is held down.
 */
export function afterPause(act: () => void): void {
  const { code } = last;
  if (isTyped || waiting?.code === code) return;
  forget();
  const over = () => {
    if (!waiting) return;
    waiting.isOver = true;
    finish();
  };
  waiting = { code, act, timer: setTimeout(over, PAUSE_MS), isReleased: false, isOver: false };
}

function finish(): void {
  if (!waiting?.isReleased || !waiting.isOver) return;
  const { act } = waiting;
  waiting = null;
  act();
}

function forget(): void {
  clearTimeout(waiting?.timer);
  waiting = null;
}

function startAnew(): void {
  forget();
  last = { code: '', at: -Infinity, isStep: false };
  isTyped = false;
}

function onKeyDown(event: KeyboardEvent): void {
  if (isModifier(event)) return;
  const code = event.code || event.key;
  if (event.repeat || waiting?.code !== code) forget();
  const isWriting = event.key.length === 1 || isComposedKey(event);
  if (event.repeat || !isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = performance.now();
  const isSoon = at - last.at < PAUSE_MS;
  isTyped = isSoon && (isTyped || (code !== last.code && !last.isStep));
  last = { code, at, isStep: false };
}

function onKeyUp(event: KeyboardEvent): void {
  if (waiting?.code !== (event.code || event.key)) return;
  waiting.isReleased = true;
  finish();
}
