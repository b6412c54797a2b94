import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Icon } from '../../../../kit/panel/Icon';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { useGetDepositQuery } from '../../api';
import { DepositStatus } from '../DepositStatus';
import styles from './TwinCompare.module.css';

const fields: [name: string, read: (deposit: Deposit) => string][] = [
  ['Agent', ({ agent_user, agent }) => (agent_user ? nameOf(agent_user) : agent)],
  ['Wallet', ({ wallet }) => wallet],
  ['Exchanger', ({ exchanger }) => exchanger],
  ['Description', ({ description }) => description],
];

/** A possible duplicate beside the earlier deposit: where they differ, and where they do not. */
export function TwinCompare({ deposit, address }: { deposit: Deposit; address: string }) {
  const twinId = deposit.possible_duplicate_of;
  const { currentData: twin } = useGetDepositQuery({ id: twinId ?? 0 }, { skip: twinId === null });
  if (twinId === null) return null;
  return (
    <div className={styles.twin}>
      <p className={styles.words}>
        <Icon name="alert" size={16} />
        <span>
          Possible duplicate: same client, amount and day as <Link to={address}>#{twinId}</Link>
        </span>
      </p>
      {twin && (
        <table className={styles.table} aria-label="Both deposits">
          <thead>
            <tr>
              <th scope="col" aria-label="Field" />
              <th scope="col">{deposit.label}, this one</th>
              <th scope="col">{twin.label}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Status</th>
              <td>
                <DepositStatus status={deposit.status} />
              </td>
              <td>
                <DepositStatus status={twin.status} />
              </td>
            </tr>
            <tr>
              <th scope="row">Created</th>
              <td>
                <MoscowTime at={deposit.created_at} />
              </td>
              <td>
                <MoscowTime at={twin.created_at} />
              </td>
            </tr>
            {fields.map(([name, read]) => (
              <tr key={name} data-same={read(deposit) === read(twin) || undefined}>
                <th scope="row">{name}</th>
                <td dir="auto">{read(deposit) || '—'}</td>
                <td dir="auto">{read(twin) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
