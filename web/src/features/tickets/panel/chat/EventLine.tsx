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
  /** The tickets that came with this event and can be parted again. */
  unmergeableIds: number[] | undefined;
}

/** A quiet line about what was done to the ticket. */
export const EventLine = memo(function EventLine({ event, ticketId, unmergeableIds }: EventLineProps) {
  return (
    <div className={styles.event}>
      <Icon name={icons[event.type]} size={12} />
      <span className={styles.eventText}>{describeEvent(event, ticketId)}</span>
      {unmergeableIds?.map((id) => (
        <UnmergeButton key={id} id={id}>
          {id === event.merge?.from ? 'Part again' : `Part #${id} again`}
        </UnmergeButton>
      ))}
      <MessageTime at={event.at} />
    </div>
  );
});

/** Without an actor, a program or a job did it. */
function describeEvent({ type, actor, user, tag, merge }: TicketEvent, ticketId: number): ReactNode {
  const by = (active: string, passive: string) =>
    actor ? (
      <>
        <UserName user={actor} isAmongStaff /> {active}
      </>
    ) : (
      <>The ticket {passive}</>
    );
  if (type === 'closed') return by('closed the ticket', 'was closed');
  if (tag)
    return (
      <>
        {type === 'tagged' ? by('added the tag', 'got the tag') : by('removed the tag', 'lost the tag')}{' '}
        <bdi className={styles.eventTag}>{tag.name}</bdi>
      </>
    );
  if (merge) {
    const isMerged = type === 'merged';
    if (merge.into === ticketId)
      return by(
        isMerged ? `merged #${merge.from} into this ticket` : `parted #${merge.from} from this ticket`,
        isMerged ? `got the messages of #${merge.from}` : `was parted from #${merge.from}`,
      );
    const [joined, parted] = [`into #${merge.into}`, `from #${merge.into}`];
    return by(
      isMerged ? `merged this ticket ${joined}` : `parted this ticket ${parted}`,
      isMerged ? `was merged ${joined}` : `was parted ${parted}`,
    );
  }
  if (type === 'reopened') return by('reopened the ticket', 'was reopened');
  if (!user) return by('unassigned the ticket', 'was unassigned');
  if (user.id === actor?.id) return by('took the ticket', '');
  return (
    <>
      {by('assigned the ticket to', 'was assigned to')} <UserName user={user} isAmongStaff />
    </>
  );
}
