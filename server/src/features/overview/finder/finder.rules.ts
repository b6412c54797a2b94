import { toLatinLookalikes } from '../../../platform/text/text.rules.js';
import { MAX_ID } from '../../../../shared/units.rules.js';

/** What a text may name. Null: it cannot be one. */
export interface Wanted {
  /** Part of a name. */
  name: string | null;
  username: string | null;
  telegramId: string | null;
  depositId: number | null;
  /** The type that the label's letter tells. */
  depositType: 'retention' | 'ftd' | null;
  ticketId: number | null;
  /** The beginning of a client id or wallet, or words of tickets. */
  text: string | null;
}

/** Shorter texts stand in too much. */
const MIN_TEXT = 3;

/** "A12" and "F12" name a deposit, "#8" a ticket, "8" one of both, "@anna" a person, and every other text a name. */
export function wantedBy(text: string): Wanted {
  const [, sign = '', digits = ''] = /^([AF#]?)\s*(\d{1,16})$/i.exec(toLatinLookalikes(text)) ?? [];
  const id = digits && Number(digits) >= 1 && Number(digits) <= MAX_ID ? Number(digits) : null;
  const letter = /[af]/i.test(sign) ? sign.toUpperCase() : null;
  return {
    name: text.startsWith('@') ? null : text,
    username: text.replace(/^@/, '') || null,
    telegramId: digits && !sign ? digits : null,
    depositId: sign === '#' ? null : id,
    depositType: letter === null ? null : letter === 'A' ? 'retention' : 'ftd',
    ticketId: letter ? null : id,
    text: text.length < MIN_TEXT || text.startsWith('@') || sign === '#' ? null : text,
  };
}
