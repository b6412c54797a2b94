import { Link } from 'react-router-dom';
import type { OwnDeposit } from '../../../api/agent.api.gen';
import { getErrorStatus } from '../../../api/errors';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import button from '../../../kit/mini-app/button.module.css';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '../../../kit/mini-app/states';
import { useGetOwnDepositQuery } from './api';
import { type ReactNode, useState } from 'react';
import { formatShortMoney, formatDateTime } from '../../../kit/core/format';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { depositTitles, type FieldAt, isWithdrawn, formatStatus, typeNames } from '../deposit-fields';
import { Slips } from '../Slips';
import { ChangedValue } from './DepositRows';
import styles from './deposits.module.css';
import { EditReportForm, OwnActions } from './report/OwnActions';

interface Props {
  /** The unvalidated text of the URL. */
  id: string;
  listed: readonly OwnDeposit[];
  onReportAgain: (deposit: OwnDeposit) => void;
  onClose: () => void;
}

/** The deposit in the URL. Fetched if it is not in the list, for example when opened from a notice. */
export function OpenedDeposit({ id, listed, onReportAgain, onClose }: Props) {
  const ofList = listed.find((deposit) => String(deposit.id) === id);
  const isId = /^[1-9]\d{0,8}$/.test(id);
  const { currentData, error, isFetching, refetch } = useGetOwnDepositQuery(
    { id: Number(id) },
    { ...useLiveOptions(), skip: ofList !== undefined || !isId },
  );
  const brandId = useBrandId();
  const deposit = ofList ?? currentData;
  if (deposit?.brand_id === brandId)
    return <DepositInfo deposit={deposit} earlier={listed} onReportAgain={onReportAgain} onClose={onClose} />;
  return (
    <Sheet title="Deposit info" onClose={onClose}>
      {deposit ? (
        <EmptyState
          hint={`It belongs to ${deposit.brand}.`}
          action={
            <Link
              className={`${button.filled} ${button.link}`}
              to={`${buildBrandHref('/tg/deposits', deposit.brand_id)}&deposit=${deposit.id}`}
            >
              Open it there
            </Link>
          }
        >
          {`${deposit.label} is of another brand`}
        </EmptyState>
      ) : !isId || getErrorStatus(error) === 404 ? (
        <EmptyState hint="It was deleted, or belongs to another agent now.">This deposit is gone</EmptyState>
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <LoadingState>
          <Skeleton height={268} />
        </LoadingState>
      )}
    </Sheet>
  );
}

const titles = { ...depositTitles, label: 'ID' };

type Fact = FieldAt<'miniApp'> | 'label' | 'status' | 'reason' | 'created_at';
type TextIn = Exclude<FieldAt<'miniApp'>, 'type' | 'amount'>;

interface InfoProps {
  deposit: OwnDeposit;
  earlier: readonly OwnDeposit[];
  /** Starts a report for the same client. */
  onReportAgain: (deposit: OwnDeposit) => void;
  onClose: () => void;
}

/** The details of a deposit and its agent's actions. */
function DepositInfo({ deposit, earlier, onReportAgain, onClose }: InfoProps) {
  const [isEditing, setEditing] = useState(false);
  const isWaiting = deposit.status === 'wait';
  if (isEditing && isWaiting)
    return (
      <Sheet title={`Edit ${deposit.label}`} onClose={onClose}>
        <EditReportForm deposit={deposit} earlier={earlier} onDone={() => setEditing(false)} />
      </Sheet>
    );
  const { reported } = deposit;
  const text = (field: TextIn) => (
    <ChangedValue now={deposit[field]} reported={reported && reported[field]} />
  );
  const facts: Record<Fact, ReactNode> = {
    label: deposit.label,
    type: <ChangedValue now={typeNames[deposit.type]} reported={reported && typeNames[reported.type]} />,
    status: formatStatus(deposit),
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
    created_at: formatDateTime(deposit.created_at),
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
