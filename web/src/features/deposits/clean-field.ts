import { cleanId, cleanLine, cleanMessage } from '../../../../server/shared/typed-text.rules';
import type { DepositField } from './deposit-fields';

/** Normalizes typed text as the server does. */
export function cleanField(field: DepositField, text: string): string {
  if (field === 'client_id' || field === 'wallet') return cleanId(text);
  return field === 'description' ? cleanMessage(text) : cleanLine(text);
}
