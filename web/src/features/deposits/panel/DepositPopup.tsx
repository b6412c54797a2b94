import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Deposit } from '../../../api/api.gen';
import { useGetMeQuery } from '../../auth/api';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { Icon } from '../../../kit/panel/Icon';
import { formatMoney } from '../../../kit/core/format';
import { Money } from '../../../kit/panel/Money';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Popup } from '../../../kit/panel/Popup';
import { UserName } from '../../../kit/panel/UserName';
import type { TextField } from './deposit-draft';
import { DepositHistory } from './DepositHistory';
import styles from './DepositPopup.module.css';
import { DepositStatus, typeNames } from './DepositStatus';
import { twinAddress } from './twin-address';
import { useDecisions } from './useDecisions';

/** All there is to know about a deposit, and taking an accepted one back. */
export function DepositPopup({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const { decide, isBusy } = useDecisions(deposit, { onDone: onClose, onStale: onClose });
  const { reported } = deposit;

  const both = (field: TextField) => (
    <>
      {deposit[field] || '—'}
      <Written now={deposit[field]} written={reported[field]} />
    </>
  );

  return (
    <Popup onClose={onClose} title={`Deposit ${deposit.label}`}>
      <dl className={styles.facts}>
        <dt>Type</dt>
        <dd>
          {typeNames[deposit.type]}
          <Written now={typeNames[deposit.type]} written={typeNames[reported.type]} />
        </dd>
        <dt>Status</dt>
        <dd>
          <DepositStatus status={deposit.status} />
        </dd>
        {deposit.moderated_by && (
          <>
            <dt>Decided by</dt>
            <dd>
              <UserName user={deposit.moderated_by} />
            </dd>
          </>
        )}
        {deposit.moderated_at && (
          <>
            <dt>Decided at</dt>
            <dd>
              <MoscowTime at={deposit.moderated_at} />
            </dd>
          </>
        )}
        {deposit.reason !== null && (
          <>
            <dt>Reason</dt>
            <dd className={styles.text}>{deposit.reason}</dd>
          </>
        )}
        <dt>Amount</dt>
        <dd>
          <Money amount={deposit.amount} />
          <Written now={formatMoney(deposit.amount)} written={formatMoney(reported.amount)} />
        </dd>
        <dt>Client ID</dt>
        <dd>{both('client_id')}</dd>
        <dt>Brand</dt>
        <dd>{deposit.brand}</dd>
        <dt>Agent</dt>
        <dd>{deposit.agent_user ? <UserName user={deposit.agent_user} /> : deposit.agent || '—'}</dd>
        {deposit.agent && deposit.agent_user && (
          <>
            <dt>Agent as written</dt>
            <dd>{deposit.agent}</dd>
          </>
        )}
        <dt>Wallet</dt>
        <dd>{both('wallet')}</dd>
        <dt>Exchanger</dt>
        <dd>{both('exchanger')}</dd>
        {(deposit.type === 'ftd' || reported.type === 'ftd') && (
          <>
            <dt>Behaviour</dt>
            <dd>{both('behaviour')}</dd>
            <dt>Affiliate</dt>
            <dd>{both('affiliate')}</dd>
            <dt>Financial</dt>
            <dd>{both('financial')}</dd>
            <dt>Payment</dt>
            <dd>{both('payment')}</dd>
          </>
        )}
        <dt>Description</dt>
        <dd className={styles.text}>{both('description')}</dd>
        <dt>Created at</dt>
        <dd>
          <MoscowTime at={deposit.created_at} /> <span className={styles.zone}>Moscow time</span>
        </dd>
      </dl>
      {deposit.possible_duplicate_of !== null && (
        <p className={styles.twin}>
          <Icon name="alert" size={16} />
          Possible duplicate of <Link to={twinAddress(deposit)}>#{deposit.possible_duplicate_of}</Link>
        </p>
      )}
      <DepositHistory deposit={deposit} />
      <Group justify="flex-end" gap="xs" mt="md">
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

/** What the agent wrote, where something else was recorded. */
function Written({ now, written }: { now: string; written: string }) {
  if (now === written) return null;
  return <div className={styles.written}>The agent wrote: {written || '—'}</div>;
}
