import { Text } from '@mantine/core';
import type { RatingEntry } from '../../../../api/api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { Change } from '../../../../kit/panel/Change';
import { Money } from '../../../../kit/panel/Money';
import { type Column, Table } from '../../../../kit/panel/Table';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { AmountChange, type Comparison, periodBefore, targetText } from './comparison';
import styles from './RatingScreen.module.css';

interface RatingTableProps {
  /** Undefined while loading. */
  entries?: RatingEntry[] | undefined;
  comparison: Comparison | undefined | null;
}

export function RatingTable({ entries, comparison }: RatingTableProps) {
  const find = (entry: RatingEntry) => comparison?.find(entry);
  const changeOf = (entry: RatingEntry) => {
    const compared = find(entry);
    return compared && <AmountChange by={entry.amount - (compared.before?.amount ?? 0)} />;
  };
  const wideNumber = `${table.number} ${table.wide}`;
  const columns: Column<RatingEntry>[] = [
    {
      title: '#',
      className: styles.rank,
      cell: (entry, index) => {
        const compared = find(entry);
        return (
          <>
            {index + 1} {compared && <Risen place={index + 1} before={compared.before?.place} />}
          </>
        );
      },
    },
    {
      title: 'Agent',
      cell: (entry) => {
        const change = changeOf(entry);
        return (
          <>
            <UserName user={entry.user} />
            <span className={table.narrow}>
              {entry.brand.name} · {formatNumber(entry.count)}
              {change && <> · {change}</>}
            </span>
          </>
        );
      },
    },
    {
      title: 'Brand',
      className: table.wide,
      hint: ({ brand }) => brand.name,
      cell: ({ brand }) => brand.name,
    },
    {
      title: 'Target',
      className: `${table.number} ${table.widest} ${styles.target}`,
      cell: (entry) => {
        const target = find(entry)?.target;
        return target && targetText(target);
      },
    },
    {
      title: 'Deposits',
      className: `${wideNumber} ${styles.count}`,
      cell: ({ count }) => formatNumber(count),
    },
    {
      title: <span title={`Compared with ${periodBefore}`}>Change</span>,
      className: `${wideNumber} ${styles.change}`,
      cell: changeOf,
    },
    {
      title: 'Amount',
      className: `${table.number} ${styles.total}`,
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ];
  return (
    <div className={table.frame}>
      <Table
        columns={columns}
        rows={entries}
        keyOf={({ brand, id }) => `${brand.id} ${id}`}
        pendingRows={6}
      />
    </div>
  );
}

/** By how many places somebody rose or fell. Nothing if they kept theirs. */
function Risen({ place, before }: { place: number; before: number | undefined }) {
  if (before === undefined) {
    return (
      <Text span fz={12} c="var(--td-accent-text)">
        new
      </Text>
    );
  }
  if (before === place) return null;
  return (
    <Change
      by={before - place}
      format={formatNumber}
      words={{ up: 'up', down: 'down', same: 'the same place' }}
    />
  );
}
