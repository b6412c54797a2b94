import { Button, Group } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Deposit } from '../../../api/api.gen';
import { isAllowed } from '../../auth/access';
import { useGetMeQuery } from '../../auth/api';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../kit/panel/Icon';
import { formatMoney } from '../../../kit/core/format';
import { Money } from '../../../kit/panel/Money';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Popup } from '../../../kit/panel/Popup';
import { UserName } from '../../../kit/panel/UserName';
import { ClientLink, isClientKey } from './clients/ClientLink';
import {
  type DepositField,
  depositFields,
  depositTitles,
  isFieldOf,
  type TextField,
  textFields,
  typeNames,
} from '../deposit-fields';
import { DepositHistory } from './DepositHistory';
import styles from './DepositPopup.module.css';
import { DepositStatus } from './DepositStatus';
import { twinAddress } from './twin-address';
import { useDecisions } from './useDecisions';

/** Everything about a deposit that is not in the title or below. */
type Fact = Exclude<
  keyof Deposit,
  'id' | 'label' | 'agent_user' | 'brand_id' | 'possible_duplicate_of' | 'reported' | 'claim'
>;

/** Shows everything about a deposit. An accepted one can be taken back here, and one that waits leads to the queue. */
export function DepositPopup({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const { decide, isBusy } = useDecisions(deposit, { onDone: onClose, onStale: onClose });
  const { reported } = deposit;

  const text = (field: TextField) => (
    <>
      {isClientKey(field) && deposit[field] ? (
        <ClientLink by={field} value={deposit[field]} />
      ) : (
        deposit[field] || '—'
      )}
      <Written now={deposit[field]} written={reported[field]} />
    </>
  );
  const { client_id, ...otherTexts } = Object.fromEntries(
    textFields.map((field) => [field, isFieldOf(field, [deposit.type, reported.type]) ? text(field) : null]),
  ) as Record<TextField, ReactNode>;
  const facts: Record<Fact, ReactNode> = {
    type: (
      <>
        {typeNames[deposit.type]}
        <Written now={typeNames[deposit.type]} written={typeNames[reported.type]} />
      </>
    ),
    status: <DepositStatus status={deposit.status} />,
    moderated_by: deposit.moderated_by && <UserName user={deposit.moderated_by} />,
    moderated_at: deposit.moderated_at && <MoscowTime at={deposit.moderated_at} />,
    reason: deposit.reason,
    amount: (
      <>
        <Money amount={deposit.amount} />
        <Written now={formatMoney(deposit.amount)} written={formatMoney(reported.amount)} />
      </>
    ),
    client_id,
    brand: deposit.brand,
    agent_id: deposit.agent_user ? <UserName user={deposit.agent_user} /> : deposit.agent || '—',
    agent: (deposit.agent_user && deposit.agent) || null,
    ...otherTexts,
    created_at: (
      <>
        <MoscowTime at={deposit.created_at} /> <span className={styles.zone}>Moscow time</span>
      </>
    ),
  };

  return (
    <Popup onClose={onClose} title={`Deposit ${deposit.label}`}>
      <dl className={styles.facts}>
        {(Object.keys(facts) as Fact[])
          .filter((fact) => facts[fact] !== null)
          .map((fact) => (
            <Fragment key={fact}>
              <dt>{depositTitles[fact]}</dt>
              <dd className={isLong(fact) ? styles.text : undefined}>{facts[fact]}</dd>
            </Fragment>
          ))}
      </dl>
      {deposit.possible_duplicate_of !== null && (
        <p className={styles.twin}>
          <Icon name="alert" size={16} />
          Possible duplicate of <Link to={twinAddress(deposit)}>#{deposit.possible_duplicate_of}</Link>
        </p>
      )}
      <DepositHistory deposit={deposit} />
      <Group justify="flex-end" gap="xs" mt="md">
        {deposit.status === 'wait' && me && isAllowed(me, 'deposits') && (
          <Button component={Link} to={`/deposits/moderation?deposit=${deposit.id}`}>
            Open in moderation
          </Button>
        )}
        {me?.role === 'admin' && (
          <DoubleClickButton
            variant="subtle"
            color="red"
            disabled={isBusy}
            armedLabel="Click again to delete"
            onConfirm={() => decide({ as: 'erase' })}
          >
            Delete from database
          </DoubleClickButton>
        )}
        {deposit.status === 'accept' && (
          <DoubleClickButton
            variant="light"
            color="red"
            disabled={isBusy}
            armedLabel="Click again to delete"
            onConfirm={() => decide({ as: 'delete' })}
          >
            Delete
          </DoubleClickButton>
        )}
      </Group>
    </Popup>
  );
}

const isLong = (fact: Fact) =>
  fact === 'reason' || (fact in depositFields && depositFields[fact as DepositField].input === 'paragraph');

/** Shows what the agent wrote if something else was recorded. */
function Written({ now, written }: { now: string; written: string }) {
  if (now === written) return null;
  return <div className={styles.written}>The agent wrote: {written || '—'}</div>;
}
