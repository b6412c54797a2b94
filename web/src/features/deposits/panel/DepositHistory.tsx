import { Skeleton, Text } from '@mantine/core';
import type { Deposit, DepositEvent } from '../../../api/panel.api.gen';
import { formatName } from '../../../kit/core/person';
import { pickRows, QueryRows } from '../../../kit/panel/QueryTable';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { formatValue } from '../../../kit/panel/action-log/action-values';
import { useGetDepositHistoryQuery } from '../api';
import { type DepositField, depositFields } from '../deposit-fields';
import { depositTitles } from '../deposit-names';
import styles from './DepositHistory.module.css';

type Field = DepositField | 'reason';
type Value = string | number | null | undefined;

const textByAction: Record<string, string> = {
  'deposit.report': 'reported it',
  'deposit.edit': 'edited the message',
  'deposit.accept': 'accepted it',
  'deposit.reject': 'rejected it',
  'deposit.delete': 'deleted it',
  'deposit.undo': 'undid the decision',
  'deposit.withdraw': 'withdrew it',
};

export function DepositHistory({ deposit }: { deposit: Deposit }) {
  const query = useGetDepositHistoryQuery({ id: deposit.id });
  return (
    <section className={styles.history} aria-labelledby="deposit-history">
      <h3 id="deposit-history" className={styles.title}>
        History
      </h3>
      <QueryRows query={pickRows(query, (events) => events)} empty={<Text c="dimmed">No history.</Text>}>
        {(events) =>
          events ? (
            <ol className={styles.events}>
              {events.map((event, index) => (
                <HistoryEvent key={index} event={event} />
              ))}
            </ol>
          ) : (
            <Skeleton height={12} width="70%" aria-hidden="true" />
          )
        }
      </QueryRows>
    </section>
  );
}

function HistoryEvent({ event }: { event: DepositEvent }) {
  const author = event.actor ? formatName(event.actor) : event.via === 'api-key' ? 'An API key' : 'Somebody';
  return (
    <li>
      <span>
        <strong>{author}</strong> {textByAction[event.action] ?? event.action}
      </span>{' '}
      <Text span c="dimmed" fz={12}>
        <MoscowTime at={event.at} />
      </Text>
      {listChanges(event).map(([field, before, after]) => (
        <div key={field} className={styles.change}>
          {depositTitles[field]}: {field !== 'reason' && <del>{formatValue(field, before, event.names)}</del>}{' '}
          <span className={styles.after}>{formatValue(field, after, event.names)}</span>
        </div>
      ))}
    </li>
  );
}

/** Lists the changed fields. A report lists none, because its values are shown outside the history. */
function listChanges({ before, after }: DepositEvent): [field: Field, before: Value, after: Value][] {
  if (!before || !after) return [];
  const [oldValues, newValues] = [before as Record<string, Value>, after as Record<string, Value>];
  return Object.keys(newValues)
    .filter((field): field is Field => field in depositFields || field === 'reason')
    .map((field) => [field, oldValues[field], newValues[field]]);
}
