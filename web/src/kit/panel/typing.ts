import { isComposedKey } from '../core/composed-keys';

/** Letters with shorter pauses between them count as typed words, even if no field has the focus. */
export const PAUSE_MS = 300;

/** The last key that types a character. */
let lastKey = { code: '', at: -Infinity, isStep: false };
let isInWord = false;

interface PendingKey {
  code: string;
  run: () => void;
  timer: ReturnType<typeof setTimeout>;
  isReleased: boolean;
  isPauseOver: boolean;
}
let pendingKey: PendingKey | null = null;

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);

/** Watches all keys and clicks. Returns a function that stops watching. */
export function watchTyping(): () => void {
  const listeners = {
    keydown: onKeyDown,
    keyup: onKeyUp,
    pointerdown: resetTyping,
    blur: resetTyping,
  } as const;
  for (const [type, listener] of Object.entries(listeners))
    window.addEventListener(type, listener as EventListener, true);
  return () => {
    resetTyping();
    for (const [type, listener] of Object.entries(listeners))
      window.removeEventListener(type, listener as EventListener, true);
  };
}

export const isTypingWords = (): boolean => isInWord;

/** Marks the last key as one that only moved or selected something. Another key may follow it at once. */
export function markStepKey(): void {
  lastKey.isStep = true;
}

/**
 * Runs the action once `PAUSE_MS` have passed and the pressed key is released. It is cancelled if the key repeats, or if another key or
 * a click comes first. Does nothing while the person types words.
 */
export function runAfterPause(run: () => void): void {
  const { code } = lastKey;
  if (isInWord || pendingKey?.code === code) return;
  clearPending();
  const endPause = () => {
    if (!pendingKey) return;
    pendingKey.isPauseOver = true;
    runPending();
  };
  pendingKey = { code, run, timer: setTimeout(endPause, PAUSE_MS), isReleased: false, isPauseOver: false };
}

function runPending(): void {
  if (!pendingKey?.isReleased || !pendingKey.isPauseOver) return;
  const { run } = pendingKey;
  pendingKey = null;
  run();
}

function clearPending(): void {
  clearTimeout(pendingKey?.timer);
  pendingKey = null;
}

function resetTyping(): void {
  clearPending();
  lastKey = { code: '', at: -Infinity, isStep: false };
  isInWord = false;
}

function onKeyDown(event: KeyboardEvent): void {
  if (isModifier(event)) return;
  const code = event.code || event.key;
  if (event.repeat || pendingKey?.code !== code) clearPending();
  const isCharacter = event.key.length === 1 || isComposedKey(event);
  if (event.repeat || !isCharacter || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = performance.now();
  const isQuick = at - lastKey.at < PAUSE_MS;
  isInWord = isQuick && (isInWord || (code !== lastKey.code && !lastKey.isStep));
  lastKey = { code, at, isStep: false };
}

function onKeyUp(event: KeyboardEvent): void {
  if (pendingKey?.code !== (event.code || event.key)) return;
  pendingKey.isReleased = true;
  runPending();
}
