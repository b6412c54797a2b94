import type { Outgoing } from './send-queue';

/** The state of a message that has not arrived yet. */
export function stateOf({ state, files, progress, problem }: Outgoing): string {
  if (state === 'failed') return problem ?? 'Not sent';
  if (state === 'waiting') return 'Waits for the connection';
  const percent = Math.round(progress * 100);
  return files.length > 0 && percent < 100 ? `Sending ${percent}%` : 'Sending';
}
