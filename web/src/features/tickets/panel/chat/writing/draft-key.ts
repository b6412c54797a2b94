/** Answers go to the owner of the ticket. Only staff see notes. */
export type Mode = 'answer' | 'note';

/** Each mode has its own draft. Answers use the key of earlier releases, whose drafts may be on the device. */
export const buildDraftKey = (queueOwner: string, ticketId: number, mode: Mode) =>
  mode === 'note' ? `${queueOwner} note ${ticketId}` : `${queueOwner} ticket ${ticketId}`;
