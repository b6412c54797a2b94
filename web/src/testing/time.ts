import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Fakes time. The returned function advances it. Call this before the code under test starts timers. */
export function controlTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
