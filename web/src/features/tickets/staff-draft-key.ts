/** Identifies a person as the owner of items in the browser's send queue. */
export const getStaffQueueOwner = (userId: number) => `staff ${userId}`;

/** Replies go to the owner of the ticket. Only staff see notes. */
export type WritingMode = 'reply' | 'note';

/** Each mode has its own draft. Replies use the key of earlier releases, whose drafts may be on the device. */
export const buildStaffDraftKey = (queueOwner: string, ticketId: number, mode: WritingMode) =>
  mode === 'note' ? `${queueOwner} note ${ticketId}` : `${queueOwner} ticket ${ticketId}`;
