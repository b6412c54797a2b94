import { Box, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { Icon } from '../../../../kit/panel/Icon';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { useGetDepositQuery } from '../../api';
import { depositTitles, type FieldIn, fieldsIn } from '../../deposit-fields';
import { DepositStatus } from '../DepositStatus';
import styles from './DepositReview.module.css';

const textOf = (deposit: Deposit, field: FieldIn<'duplicate'>): string =>
  field === 'agent_id' && deposit.agent_user
    ? nameOf(deposit.agent_user)
    : deposit[field === 'agent_id' ? 'agent' : field];

/** A possible duplicate beside the earlier deposit: where they differ, and where they do not. */
export function TwinCompare({ deposit, address }: { deposit: Deposit; address: string }) {
  const twinId = deposit.possible_duplicate_of;
  const { currentData: twin } = useGetDepositQuery({ id: twinId ?? 0 }, { skip: twinId === null });
  if (twinId === null) return null;
  const statusOf = (one: Deposit) => <DepositStatus status={one.status} />;
  const createdOf = (one: Deposit) => <MoscowTime at={one.created_at} />;
  return (
    <Box mb={16} p="9px 12px" bdrs={6} bg="var(--td-warn-bg)">
      <Group component="p" gap={8} m={0} c="var(--td-warn)" wrap="nowrap">
        <Icon name="alert" size={16} />
        <span>
          Possible duplicate: same client, amount and day as{' '}
          <Link to={address} style={{ color: 'inherit', fontWeight: 600 }}>
            #{twinId}
          </Link>
        </span>
      </Group>
      {twin && (
        <table className={styles.twins} aria-label="Both deposits">
          <thead>
            <tr>
              <th scope="col" aria-label="Field" />
              <th scope="col">{deposit.label}, this one</th>
              <th scope="col">{twin.label}</th>
            </tr>
          </thead>
          <tbody>
            {[
              { title: 'Status', cellOf: statusOf },
              { title: 'Created', cellOf: createdOf },
            ].map(({ title, cellOf }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{cellOf(deposit)}</td>
                <td>{cellOf(twin)}</td>
              </tr>
            ))}
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
    </Box>
  );
}
