import { isComposedKey } from '../core/composed-keys';

/** Letters in quicker succession count as typed words, even if no field has the focus. */
export const PAUSE_MS = 300;

/** The last key that types a character. */
let last = { code: '', at: -Infinity, isStep: false };
let isTyped = false;

interface PendingKey {
  code: string;
  act: () => void;
  timer: ReturnType<typeof setTimeout>;
  isReleased: boolean;
  isOver: boolean;
}
let waiting: PendingKey | null = null;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);

/** Watches all keys and clicks. Returns a function that stops it. */
export function watchTyping(): () => void {
  const watched = {
    keydown: onKeyDown,
    keyup: onKeyUp,
    pointerdown: resetTyping,
    blur: resetTyping,
  } as const;
  for (const [type, listener] of Object.entries(watched))
    window.addEventListener(type, listener as EventListener, true);
  return () => {
    resetTyping();
    for (const [type, listener] of Object.entries(watched))
      window.removeEventListener(type, listener as EventListener, true);
  };
}

/** Whether the last key is part of typed words. */
export const isTypingWords = (): boolean => isTyped;

/** Marks the last key as one that only moved or selected something. Another key may follow it at once. */
export function markStepKey(): void {
  last.isStep = true;
}

/**
 * Runs the action of the pressed key once the key is released and no other key or click has followed for a moment. Does nothing for
 * keys of typed words and for held keys.
 */
export function runAfterPause(act: () => void): void {
  const { code } = last;
  if (isTyped || waiting?.code === code) return;
  clearPending();
  const over = () => {
    if (!waiting) return;
    waiting.isOver = true;
    runPending();
  };
  waiting = { code, act, timer: setTimeout(over, PAUSE_MS), isReleased: false, isOver: false };
}

function runPending(): void {
  if (!waiting?.isReleased || !waiting.isOver) return;
  const { act } = waiting;
  waiting = null;
  act();
}

function clearPending(): void {
  clearTimeout(waiting?.timer);
  waiting = null;
}

function resetTyping(): void {
  clearPending();
  last = { code: '', at: -Infinity, isStep: false };
  isTyped = false;
}

function onKeyDown(event: KeyboardEvent): void {
  if (isModifier(event)) return;
  const code = event.code || event.key;
  if (event.repeat || waiting?.code !== code) clearPending();
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
  runPending();
}
