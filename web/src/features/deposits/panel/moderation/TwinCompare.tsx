import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Icon } from '../../../../kit/panel/Icon';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { useGetDepositQuery } from '../../api';
import { depositTitles, type FieldIn, fieldsIn } from '../../deposit-fields';
import { DepositStatus } from '../DepositStatus';
import styles from './TwinCompare.module.css';

const textOf = (deposit: Deposit, field: FieldIn<'duplicate'>): string =>
  field === 'agent_id' && deposit.agent_user
    ? nameOf(deposit.agent_user)
    : deposit[field === 'agent_id' ? 'agent' : field];

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
            {fieldsIn('duplicate').map((field) => (
              <tr key={field} data-same={textOf(deposit, field) === textOf(twin, field) || undefined}>
                <th scope="row">{depositTitles[field]}</th>
                <td dir="auto">{textOf(deposit, field) || '—'}</td>
                <td dir="auto">{textOf(twin, field) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
