import { Group, Modal } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Deposit } from '../../../api/api.gen';
import { useGetMeQuery } from '../../auth/api';
import { DoubleClickButton } from '../../../ui/panel/DoubleClickButton';
import { Icon } from '../../../ui/panel/Icon';
import { Money } from '../../../ui/panel/Money';
import { MoscowTime } from '../../../ui/panel/MoscowTime';
import { UserName } from '../../../ui/panel/UserName';
import styles from './DepositPopup.module.css';
import { DepositStatus, typeNames } from './DepositStatus';
import { twinAddress } from './twinAddress';
import { useDecisions } from './useDecisions';

/** All there is to know about a deposit, and taking an accepted one back. */
export function DepositPopup({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { data: me } = useGetMeQuery();
  const { close, erase, isBusy } = useDecisions();
  const leaveIf = async (isDone: Promise<unknown>) => {
    if (await isDone) onClose();
  };

  return (
    <Modal opened onClose={onClose} title={`Deposit ${deposit.label}`}>
      <dl className={styles.facts}>
        <dt>Type</dt>
        <dd>{typeNames[deposit.type]}</dd>
        <dt>Status</dt>
        <dd>
          <DepositStatus status={deposit.status} />
        </dd>
        <dt>Amount</dt>
        <dd>
          <Money amount={deposit.amount} />
        </dd>
        <dt>Client ID</dt>
        <dd>{deposit.client_id || '—'}</dd>
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
        <dd>{deposit.wallet || '—'}</dd>
        <dt>Exchanger</dt>
        <dd>{deposit.exchanger || '—'}</dd>
        {deposit.type === 'ftd' && (
          <>
            <dt>Behaviour</dt>
            <dd>{deposit.behaviour || '—'}</dd>
            <dt>Affiliate</dt>
            <dd>{deposit.affiliate || '—'}</dd>
            <dt>Financial</dt>
            <dd>{deposit.financial || '—'}</dd>
            <dt>Payment</dt>
            <dd>{deposit.payment || '—'}</dd>
          </>
        )}
        <dt>Description</dt>
        <dd className={styles.text}>{deposit.description || '—'}</dd>
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
      <Group justify="flex-end" gap="xs" mt="md">
        {me?.role === 'admin' && (
          <DoubleClickButton
            variant="subtle"
            color="red"
            disabled={isBusy}
            armedLabel="Click again to delete"
            onConfirm={() => void leaveIf(erase(deposit))}
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
            onConfirm={() => void leaveIf(close(deposit, 'delete'))}
          >
            Delete
          </DoubleClickButton>
        )}
      </Group>
    </Modal>
  );
}
