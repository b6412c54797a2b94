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
import type { TextField } from './deposit-draft';
import { DepositHistory } from './DepositHistory';
import styles from './DepositPopup.module.css';
import { DepositStatus, typeNames } from './DepositStatus';
import { twinAddress } from './twin-address';
import { useDecisions } from './useDecisions';

/** Shows everything about a deposit. An accepted one can be taken back here, and one that waits leads to the queue. */
export function DepositPopup({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const { decide, isBusy } = useDecisions(deposit, { onDone: onClose, onStale: onClose });
  const { reported } = deposit;

  const both = (field: TextField) => (
    <>
      {isClientKey(field) && deposit[field] ? (
        <ClientLink by={field} value={deposit[field]} />
      ) : (
        deposit[field] || '—'
      )}
      <Written now={deposit[field]} written={reported[field]} />
    </>
  );
  const isFtd = deposit.type === 'ftd' || reported.type === 'ftd';
  const type = (
    <>
      {typeNames[deposit.type]}
      <Written now={typeNames[deposit.type]} written={typeNames[reported.type]} />
    </>
  );
  const amount = (
    <>
      <Money amount={deposit.amount} />
      <Written now={formatMoney(deposit.amount)} written={formatMoney(reported.amount)} />
    </>
  );
  const createdAt = (
    <>
      <MoscowTime at={deposit.created_at} /> <span className={styles.zone}>Moscow time</span>
    </>
  );
  const facts: Record<string, ReactNode> = {
    Type: type,
    Status: <DepositStatus status={deposit.status} />,
    'Decided by': deposit.moderated_by && <UserName user={deposit.moderated_by} />,
    'Decided at': deposit.moderated_at && <MoscowTime at={deposit.moderated_at} />,
    Reason: deposit.reason,
    Amount: amount,
    'Client ID': both('client_id'),
    Brand: deposit.brand,
    Agent: deposit.agent_user ? <UserName user={deposit.agent_user} /> : deposit.agent || '—',
    'Agent as written': (deposit.agent_user && deposit.agent) || null,
    Wallet: both('wallet'),
    Exchanger: both('exchanger'),
    Behaviour: isFtd ? both('behaviour') : null,
    Affiliate: isFtd ? both('affiliate') : null,
    Financial: isFtd ? both('financial') : null,
    Payment: isFtd ? both('payment') : null,
    Description: both('description'),
    'Created at': createdAt,
  };

  return (
    <Popup onClose={onClose} title={`Deposit ${deposit.label}`}>
      <dl className={styles.facts}>
        {Object.entries(facts)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className={name === 'Reason' || name === 'Description' ? styles.text : undefined}>
                {value}
              </dd>
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

/** Shows what the agent wrote if something else was recorded. */
function Written({ now, written }: { now: string; written: string }) {
  if (now === written) return null;
  return <div className={styles.written}>The agent wrote: {written || '—'}</div>;
}
