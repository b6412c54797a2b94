import { memo, type ReactNode } from 'react';
import type { TicketEvent } from '../../../../api/ticket.api.gen';
import { Icon, type IconName } from '../../../../kit/panel/Icon';
import { UserName } from '../../../../kit/panel/UserName';
import { UnmergeButton } from './beside/MergeTicket';
import styles from './ChatMessages.module.css';
import { MessageTime } from './Message';

const icons: Record<TicketEvent['type'], IconName> = {
  assigned: 'profile',
  closed: 'lock',
  reopened: 'history',
  tagged: 'ticket',
  untagged: 'ticket',
  merged: 'chats',
  unmerged: 'chats',
};

interface EventLineProps {
  event: TicketEvent;
  ticketId: number;
  /** The ids of the tickets that this event merged into the shown one and that can still be unmerged. */
  unmergeableIds: number[] | undefined;
}

export const EventLine = memo(function EventLine({ event, ticketId, unmergeableIds }: EventLineProps) {
  return (
    <div className={styles.event}>
      <Icon name={icons[event.type]} size={12} />
      <span className={styles.eventText}>{describeEvent(event, ticketId)}</span>
      {unmergeableIds?.map((id) => (
        <UnmergeButton key={id} id={id}>
          {id === event.merge?.from ? 'Unmerge' : `Unmerge #${id}`}
        </UnmergeButton>
      ))}
      <MessageTime at={event.at} />
    </div>
  );
});

function describeEvent({ type, actor, user, tag, merge }: TicketEvent, ticketId: number): ReactNode {
  /** `passive`: the text if a program or a job is the actor. */
  const describe = (active: string, passive: string) =>
    actor ? (
      <>
        <UserName user={actor} isAmongStaff /> {active}
      </>
    ) : (
      <>The ticket {passive}</>
    );
  if (type === 'closed') return describe('closed the ticket', 'was closed');
  if (tag)
    return (
      <>
        {type === 'tagged'
          ? describe('added the tag', 'got the tag')
          : describe('removed the tag', 'lost the tag')}{' '}
        <bdi className={styles.eventTag}>{tag.name}</bdi>
      </>
    );
  if (merge) {
    const { from, into } = merge;
    const preposition = type === 'merged' ? 'into' : 'from';
    if (into !== ticketId)
      return describe(`${type} this ticket ${preposition} #${into}`, `was ${type} ${preposition} #${into}`);
    return describe(
      `${type} #${from} ${preposition} this ticket`,
      type === 'merged' ? `got the messages of #${from}` : `lost the messages of #${from}`,
    );
  }
  if (type === 'reopened') return describe('reopened the ticket', 'was reopened');
  if (!user) return describe('unassigned the ticket', 'was unassigned');
  if (user.id === actor?.id) return describe('took the ticket', '');
  return (
    <>
      {describe('assigned the ticket to', 'was assigned to')} <UserName user={user} isAmongStaff />
    </>
  );
}
