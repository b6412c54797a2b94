import type { Source } from './ticket-place.rules.js';

interface TextTable {
  name: string;
  /** The column of the ticket's id. */
  ticket: string;
  text: string;
}

/** Where the texts of tickets are stored. */
export const tables: Record<Source, TextTable> = {
  messages: { name: 'ticket_messages', ticket: 'ticket_id', text: 'message' },
  notes: { name: 'ticket_notes', ticket: 'ticket_id', text: 'message' },
  titles: { name: 'tickets', ticket: 'id', text: `title || ' ' || description` },
};

/** SQL of the number that stands for a word in cells. Two words with one number only cost time. */
export const wordKey = (word: string) => `('x' || left(md5(${word}), 8))::bit(32)::int`;
