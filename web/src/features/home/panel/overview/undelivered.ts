import type { OwnUser, Start } from '../../../../api/api.gen';
import type { Waiting } from './WaitingList';

/** What the bot could not do. Only admins have a screen for it. */
export function undeliveredOf(me: OwnUser, { messages, updates, reports }: Start['undelivered']): Waiting {
  const parts = [
    messages && `${messages} not sent`,
    updates && `${updates} not handled`,
    reports && `${reports} reports missed`,
  ].filter(Boolean);
  const isAdmin = me.role === 'admin';
  return {
    count: messages + updates + reports,
    what: ['message the bot could not deliver', 'messages the bot could not deliver'],
    note: parts.join(' · ') + (isAdmin ? '' : ' · ask an administrator'),
    to: isAdmin ? `/admin/delivery` : undefined,
    isBad: true,
  };
}
