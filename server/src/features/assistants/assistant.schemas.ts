import { z } from 'zod';

/** A JSON-RPC 2.0 message. The Model Context Protocol describes its other fields. No batches, because each message counts as a call. */
export const McpMessage = z.looseObject({ jsonrpc: z.literal('2.0') }).meta({ id: 'McpMessage' });
export type McpMessage = z.infer<typeof McpMessage>;
