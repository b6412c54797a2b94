import type { OwnDeposit } from '../../../api/api.gen';
import { formatShortMoney, formatTime } from '../../../kit/core/format';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { depositTitles, type FieldIn, statusNames, typeNames } from '../deposit-fields';
import styles from './DepositInfo.module.css';

const titles = { ...depositTitles, label: 'ID' };

type Fact = FieldIn<'mini-app'> | 'label' | 'status' | 'reason' | 'created_at';

export function DepositInfo({ deposit, onClose }: { deposit: OwnDeposit; onClose: () => void }) {
  const facts: Record<Fact, string | null> = {
    label: deposit.label,
    type: typeNames[deposit.type],
    status: statusNames[deposit.status],
    amount: formatShortMoney(deposit.amount),
    client_id: deposit.client_id,
    exchanger: deposit.exchanger,
    wallet: deposit.wallet,
    description: deposit.description,
    reason: deposit.reason,
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
              <dd>{facts[fact] || '—'}</dd>
            </div>
          ))}
      </dl>
      <ZoneNote />
    </Sheet>
  );
}
