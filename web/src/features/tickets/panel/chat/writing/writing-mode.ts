/** Answers go to the owner of the ticket. Notes are for staff alone. */
export type Mode = 'answer' | 'note';

/** Each mode has its own draft. Answers keep the key of earlier versions, whose drafts may be on the device. */
export const buildDraftKey = (owner: string, ticketId: number, mode: Mode) =>
  mode === 'note' ? `${owner} note ${ticketId}` : `${owner} ticket ${ticketId}`;
