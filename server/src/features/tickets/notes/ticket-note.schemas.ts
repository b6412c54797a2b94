import { z } from 'zod';
import { plainText } from '../../../platform/http/common.schemas.js';

const MAX_LENGTH = 1000;

/** `@` with the name of a colleague mentions them. */
export const WriteNote = z.strictObject({ message: plainText(MAX_LENGTH).min(1) }).meta({ id: 'WriteNote' });
export type WriteNote = z.infer<typeof WriteNote>;
