import { Text } from '@mantine/core';
import { Fragment, memo, useMemo } from 'react';
import type { RatingEntry } from '../../../../api/agent.api.gen';

import type { ComparedEntry } from '../../../../api/panel.api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { useVisibleRows } from '../../../../kit/panel/useVisibleRows';
import { Money } from '../../../../kit/panel/Money';
import { SkeletonRows } from '../../../../kit/panel/Table';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { computePlaces } from '../../places';
import { AmountChange, type Comparison, previousPeriodText, formatTarget, ChangeArrow } from './comparison';
import styles from './RatingScreen.module.css';

const ROW_HEIGHT = 40;

const wideNumber = `${table.number} ${table.wide}`;
const columns = {
  place: { title: '#', className: styles.rank },
  agent: { title: 'Agent', className: undefined },
  brand: { title: 'Brand', className: table.wide },
  target: { title: 'Target', className: `${table.number} ${table.widest} ${styles.target}` },
  count: { title: 'Deposits', className: `${wideNumber} ${styles.count}` },
  change: { title: 'Change', className: `${wideNumber} ${styles.change}` },
  amount: { title: 'Amount', className: `${table.number} ${styles.total}` },
};

interface RatingTableProps {
  /** Undefined while loading. */
  entries?: RatingEntry[] | undefined;
  comparison: Comparison | undefined | null;
}

export function RatingTable({ entries, comparison }: RatingTableProps) {
  const count = entries?.length ?? 0;
  const places = useMemo(() => computePlaces(entries ?? []), [entries]);
  const { list, rows, rest } = useVisibleRows<HTMLTableSectionElement>(count, ROW_HEIGHT);
  return (
    <div className={table.frame}>
      <table className={table.table} aria-busy={!entries} aria-rowcount={entries && count + 1}>
        <thead>
          <tr>
            {Object.values(columns).map(({ title, className }) => (
              <th
                key={title}
                scope="col"
                className={className}
                title={title === 'Change' ? `Compared with ${previousPeriodText}` : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          {!entries && (
            <SkeletonRows rows={6} cells={Object.values(columns).map(({ className }) => className)} />
          )}
          {entries &&
            rows.map(({ index, gap }) => (
              <Fragment key={toKey(entries[index]!)}>
                <Gap height={gap} />
                <Row
                  entry={entries[index]!}
                  {...{ index, place: places[index]! }}
                  comparedEntry={comparison?.find(entries[index]!)}
                />
              </Fragment>
            ))}
          <Gap height={rest} />
        </tbody>
      </table>
    </div>
  );
}

const toKey = ({ brand, id }: RatingEntry) => `${brand.id} ${id}`;

interface RowProps {
  entry: RatingEntry;
  index: number;
  place: number;
  comparedEntry: ComparedEntry | undefined;
}

/** Memoized, so that scrolling renders only rows that come into view. */
const Row = memo(function Row({ entry, index, place, comparedEntry }: RowProps) {
  const change = comparedEntry && <AmountChange by={entry.amount - (comparedEntry.before?.amount ?? 0)} />;
  return (
    <tr aria-rowindex={index + 2}>
      <td className={columns.place.className}>
        {place} {comparedEntry && <PlaceChange place={place} before={comparedEntry.before?.place} />}
      </td>
      <td>
        <UserName user={entry.user} />
        <span className={table.narrow}>
          {entry.brand.name} · {formatNumber(entry.count)}
          {change && <span> · {change}</span>}
        </span>
      </td>
      <td className={table.wide} title={entry.brand.name}>
        {entry.brand.name}
      </td>
      <td className={columns.target.className}>
        {comparedEntry?.target && formatTarget(comparedEntry.target)}
      </td>
      <td className={columns.count.className}>{formatNumber(entry.count)}</td>
      <td className={columns.change.className}>{change}</td>
      <td className={columns.amount.className}>
        <Money amount={entry.amount} />
      </td>
    </tr>
  );
});

/** The number of places that a person rose or fell, or "new". Renders nothing if the place is unchanged. */
function PlaceChange({ place, before }: { place: number; before: number | undefined }) {
  if (before === undefined) {
    return (
      <Text span fz={12} c="var(--td-accent-text)">
        new
      </Text>
    );
  }
  if (before === place) return null;
  return (
    <ChangeArrow
      by={before - place}
      format={formatNumber}
      words={{ up: 'up', down: 'down', same: 'the same place' }}
    />
  );
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && <tr role="presentation" style={{ height }} aria-hidden="true" />;
