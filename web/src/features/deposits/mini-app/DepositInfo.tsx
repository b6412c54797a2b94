import type { OwnDeposit } from '../../../api/api.gen';
import { formatShortMoney, formatTime } from '../../../kit/core/format';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { statusNames, typeNames } from './deposit-words';
import styles from './DepositInfo.module.css';

export function DepositInfo({ deposit, onClose }: { deposit: OwnDeposit; onClose: () => void }) {
  const facts: [string, string][] = [
    ['ID', deposit.label],
    ['Type', typeNames[deposit.type]],
    ['Status', statusNames[deposit.status]],
    ['Amount', formatShortMoney(deposit.amount)],
    ['Client ID', deposit.client_id],
    ['Exchanger', deposit.exchanger],
    ['Wallet', deposit.wallet],
    ['Description', deposit.description],
    ...(deposit.reason === null ? [] : [['Reason', deposit.reason] as [string, string]]),
    ['Created at', formatTime(deposit.created_at)],
  ];
  return (
    <Sheet title="Deposit info" onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <ZoneNote />
    </Sheet>
  );
}
