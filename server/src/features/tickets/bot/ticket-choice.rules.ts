import type { OpenTicket } from '../lists/ticket-list.repository.js';
import { type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import type { Button } from '../../../platform/messenger/api/message.js';

/** For this long a message waits for its sender to say for which ticket it is. */
export const CHOICE_MS = 15 * 60_000;
export const MAX_OFFERED = 5;
const MAX_LABEL = 60;

export const isForgotten = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > CHOICE_MS;

export const chooseTicket = md`Which ticket is this for?`;
export const tooLate = md`That was too long ago. Send the message again.`;
export const sendingTo = (ticketId: number): Markdown => md`Sending to #${ticketId}`;

/** "#11 Credits · Northwind" */
export function ticketLabel({ id, title, brand }: OpenTicket): string {
  const letters = [...(brand === null ? `#${id} ${title}` : `#${id} ${title} · ${brand}`)];
  return letters.length > MAX_LABEL ? `${letters.slice(0, MAX_LABEL - 1).join('')}…` : letters.join('');
}

export const CHOICE_BUTTON = /^ticket:to:(\d{1,9}):(\d{1,9})$/;

/** A button for each ticket, in a row of its own. */
export const ticketButtons = (tickets: OpenTicket[], inboxId: number): Button[][] =>
  tickets.map((ticket) => [{ text: ticketLabel(ticket), data: `ticket:to:${ticket.id}:${inboxId}` }]);
