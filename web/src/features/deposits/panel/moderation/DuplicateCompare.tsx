import { Box, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { Icon } from '../../../../kit/panel/Icon';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { useGetDepositQuery } from '../../api';
import { depositTitles, type FieldIn, listFieldsAt, statusText } from '../../deposit-fields';
import { DepositStatus } from '../DepositStatus';

const formatField = (deposit: Deposit, field: FieldIn<'duplicate'>): string =>
  field === 'agent_id' && deposit.agent_user
    ? formatName(deposit.agent_user)
    : deposit[field === 'agent_id' ? 'agent' : field];

/** Compares a possible duplicate with the earlier deposit, field by field. */
export function DuplicateCompare({ deposit, address }: { deposit: Deposit; address: string }) {
  const twinId = deposit.possible_duplicate_of;
  const { currentData: twin } = useGetDepositQuery({ id: twinId ?? 0 }, { skip: twinId === null });
  if (twinId === null) return null;
  const rows: { title: string; value: (one: Deposit) => string; cell?: (one: Deposit) => ReactNode }[] = [
    {
      title: 'Status',
      value: statusText,
      cell: (one) => <DepositStatus deposit={one} />,
    },
    {
      title: 'Created',
      value: (one) => one.created_at,
      cell: (one) => <MoscowTime at={one.created_at} wraps />,
    },
    ...listFieldsAt('duplicate').map((field) => ({
      title: depositTitles[field],
      value: (one: Deposit) => formatField(one, field) || '—',
    })),
  ];
  return (
    <Box mb={16} p="9px 12px" bdrs={6} bg="var(--td-warn-bg)">
      <Group component="p" gap={8} m={0} c="var(--td-warn)" wrap="nowrap">
        <Icon name="alert" size={16} />
        <span>
          Possible duplicate: same client, amount and day as{' '}
          <Link to={address} style={{ color: 'inherit', fontWeight: 600 }}>
            {twin?.label ?? `#${twinId}`}
          </Link>
        </span>
      </Group>
      {twin && (
        <Table
          aria-label="Both deposits"
          style={{ overflowWrap: 'anywhere' }}
          mt={8}
          fz={13}
          layout="fixed"
          withRowBorders={false}
          horizontalSpacing={4}
          verticalSpacing={4}
        >
          <Table.Thead c="dimmed">
            <Table.Tr>
              <Table.Th w={90} scope="col" aria-label="Field" />
              <Table.Th scope="col">{deposit.label}, this one</Table.Th>
              <Table.Th scope="col">{twin.label}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ title, value, cell = value }) => (
              // Differences are highlighted.
              <Table.Tr key={title} fw={value(deposit) === value(twin) ? undefined : 600}>
                <Table.Th scope="row" c="dimmed" fw={400}>
                  {title}
                </Table.Th>
                <Table.Td dir="auto">{cell(deposit)}</Table.Td>
                <Table.Td dir="auto">{cell(twin)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Box>
  );
}
