import { z } from 'zod';

/** A message of JSON-RPC 2.0. Its other fields are described by the Model Context Protocol. No batches: each counts as a call. */
export const McpMessage = z.looseObject({ jsonrpc: z.literal('2.0') }).meta({ id: 'McpMessage' });
export type McpMessage = z.infer<typeof McpMessage>;
