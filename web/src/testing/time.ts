import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Returns a function that lets this many milliseconds pass at once. Call it before the timers of the test start. */
export function controlTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
