/** The events that programs of integrators can receive. The first part is the kind of the object. */
export const eventTypes = [
  'deposit.created',
  'deposit.updated',
  'deposit.accepted',
  'deposit.rejected',
  'deposit.deleted',
  'deposit.undone',
  'ticket.created',
  'ticket.message',
  'ticket.closed',
  'ticket.reopened',
  'member.joined',
  'member.dismissed',
  'report.sent',
] as const;
export type EventType = (typeof eventTypes)[number];
