import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Fakes time, which the returned function advances by some milliseconds. To be called before the test starts timers. */
export function controlTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
