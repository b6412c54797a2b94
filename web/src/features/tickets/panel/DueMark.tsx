import { useNow } from '../../../kit/panel/useNow';
import { Icon } from '../../../kit/panel/Icon';
import { formatMoscow, formatShortDistance } from '../../../kit/panel/moscow';
import styles from './TicketList.module.css';

interface DueMarkProps {
  dueAt: string;
  /** Whether the due reply is the first reply in the ticket. */
  isFirstReply: boolean;
}

export function DueMark({ dueAt, isFirstReply }: DueMarkProps) {
  const dueSeconds = Date.parse(dueAt) / 1000;
  const now = useNow() / 1000;
  const secondsLeft = dueSeconds - now;
  const distance = formatShortDistance(dueSeconds, now);
  return (
    <span
      className={styles.due}
      data-state={secondsLeft < 0 ? 'late' : secondsLeft < 3600 ? 'soon' : undefined}
      title={`${isFirstReply ? 'The first' : 'The next'} reply is due by ${formatMoscow(dueAt)}, Moscow time`}
    >
      <Icon name="clock" size={12} />
      {distance === 'now' ? 'due now' : secondsLeft < 0 ? `${distance} late` : `due in ${distance}`}
    </span>
  );
}
