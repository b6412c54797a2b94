import { z } from 'zod';

/**
 * Something of the moment that all processes are told at once, and that is stored nowhere. Whoever misses one learns it from a
 * later one, so senders repeat what still holds.
 */
export const Signal = z.object({ topic: z.string(), data: z.unknown() });
export type Signal = z.infer<typeof Signal>;

export const SIGNAL_CHANNEL = 'tallydesk_signals';
