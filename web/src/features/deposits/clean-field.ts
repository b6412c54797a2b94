import { cleanId, cleanLine, cleanMessage } from '../../../../server/shared/typed-text.rules';
import type { DepositField } from './deposit-fields';

/** What was written into a field, as the server stores it. */
export function cleanField(field: DepositField, text: string): string {
  if (field === 'client_id' || field === 'wallet') return cleanId(text);
  return field === 'description' ? cleanMessage(text) : cleanLine(text);
}
