import { type ReactNode, useState } from 'react';
import type { OwnDeposit } from '../../../api/agent.api.gen';

import { formatShortMoney, formatTime } from '../../../kit/core/format';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { depositTitles, type FieldIn, isWithdrawn, statusText, typeNames } from '../deposit-fields';
import { Slips } from '../Slips';
import { ChangedValue } from './ChangedValue';
import styles from './deposits.module.css';
import { EditReport, OwnActions } from './report/OwnActions';

const titles = { ...depositTitles, label: 'ID' };

type Fact = FieldIn<'mini-app'> | 'label' | 'status' | 'reason' | 'created_at';
type TextIn = Exclude<FieldIn<'mini-app'>, 'type' | 'amount'>;

interface InfoProps {
  deposit: OwnDeposit;
  earlier: readonly OwnDeposit[];
  /** Starts a report for the same client. */
  onReportAgain: (deposit: OwnDeposit) => void;
  onClose: () => void;
}

/** The details of a deposit and its agent's actions. */
export function DepositInfo({ deposit, earlier, onReportAgain, onClose }: InfoProps) {
  const [isEditing, setEditing] = useState(false);
  const isWaiting = deposit.status === 'wait';
  if (isEditing && isWaiting)
    return (
      <Sheet title={`Edit ${deposit.label}`} onClose={onClose}>
        <EditReport deposit={deposit} earlier={earlier} onDone={() => setEditing(false)} />
      </Sheet>
    );
  const { reported } = deposit;
  const text = (field: TextIn) => (
    <ChangedValue now={deposit[field]} reported={reported && reported[field]} />
  );
  const facts: Record<Fact, ReactNode> = {
    label: deposit.label,
    type: <ChangedValue now={typeNames[deposit.type]} reported={reported && typeNames[reported.type]} />,
    status: statusText(deposit),
    amount: (
      <ChangedValue
        now={formatShortMoney(deposit.amount)}
        reported={reported && formatShortMoney(reported.amount)}
      />
    ),
    client_id: text('client_id'),
    exchanger: text('exchanger'),
    wallet: text('wallet'),
    description: text('description'),
    reason: isWithdrawn(deposit) ? null : deposit.reason,
    created_at: formatTime(deposit.created_at),
  };
  return (
    <Sheet title="Deposit info" onClose={onClose}>
      <dl className={styles.facts}>
        {(Object.keys(facts) as Fact[])
          .filter((fact) => facts[fact] !== null)
          .map((fact) => (
            <div key={fact} className={styles.fact}>
              <dt>{titles[fact]}</dt>
              <dd>{facts[fact]}</dd>
            </div>
          ))}
      </dl>
      <Slips deposit={deposit} />
      <ZoneNote />
      {isWaiting && <OwnActions deposit={deposit} onEdit={() => setEditing(true)} />}
      {deposit.client_id && (
        <button type="button" className={styles.sameClient} onClick={() => onReportAgain(deposit)}>
          Same client again
        </button>
      )}
    </Sheet>
  );
}
