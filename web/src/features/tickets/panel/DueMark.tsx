import { useNow } from '../../../kit/panel/useNow';
import { Icon } from '../../../kit/panel/Icon';
import { formatMoscow, formatShortDistance } from '../../../kit/panel/moscow';
import styles from './TicketList.module.css';

const soonSeconds = 3600;

interface DueMarkProps {
  at: string;
  /** Whether the due reply is the first reply in the ticket. */
  isFirstReply: boolean;
}

export function DueMark({ at, isFirstReply }: DueMarkProps) {
  const dueSeconds = Date.parse(at) / 1000;
  const now = useNow() / 1000;
  const secondsLeft = dueSeconds - now;
  const state = secondsLeft < 0 ? 'late' : secondsLeft < soonSeconds ? 'soon' : undefined;
  const short = formatShortDistance(dueSeconds, now);
  return (
    <span
      className={styles.due}
      data-state={state}
      title={`${isFirstReply ? 'The first' : 'The next'} reply is due until ${formatMoscow(at)}, Moscow time`}
    >
      <Icon name="clock" size={12} />
      {short === 'now' ? 'due now' : secondsLeft < 0 ? `${short} late` : `due in ${short}`}
    </span>
  );
}
