import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Messenger } from '../state/messenger.js';

const Faults = z.strictObject({
  tooMany: z
    .array(
      z.strictObject({
        chat: z.int().optional(),
        method: z.string().optional(),
        seconds: z.int().min(1).max(3600),
      }),
    )
    .optional(),
  slowMs: z.int().min(0).max(60_000).optional(),
  down: z
    .strictObject({
      when: z.enum(['before', 'after']),
      method: z.string().optional(),
      calls: z.int().min(1).optional(),
    })
    .optional(),
});
const Reset = z.strictObject({ people: z.boolean().default(false) });

/** Door: the tools. They make faults, show the traffic between bot and messenger, and reset the data. */
export const toolRoutes: FastifyPluginAsync<{ messenger: Messenger }> = async (fastify, { messenger }) => {
  fastify.get('/faults', () => messenger.faults.get());
  fastify.post('/faults', ({ body }) => {
    messenger.faults.set(Faults.parse(body));
    messenger.publish({ signal: 'faults' });
    return messenger.faults.get();
  });
  fastify.get('/traffic', { logLevel: 'warn' }, () => messenger.calls);
  fastify.post('/reset', async ({ body }) => {
    await messenger.reset(Reset.parse(body));
    return { status: true };
  });
};
