import { Text } from '@mantine/core';
import { Fragment, memo, useMemo } from 'react';
import type { RatingEntry } from '../../../../api/agent.api.gen';
import type { ComparedEntry } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';
import { formatNumber } from '../../../../kit/core/format';
import { useVisibleRows } from '../../../../kit/panel/useVisibleRows';
import { Money } from '../../../../kit/panel/Money';
import { HeadCell, createNumberOrders, createTextOrders, useSorting } from '../../../../kit/panel/sorting';
import { SkeletonRows } from '../../../../kit/panel/Table';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { useRowKeys } from '../../../../kit/panel/useRowKeys';
import { parseOrder, sortRows } from '../../../../../../server/shared/sort.rules';
import { computePlaces } from '../../places';
import { AmountChange, type Comparison, previousPeriodText, formatTarget, ChangeArrow } from './comparison';
import styles from './RatingScreen.module.css';

const rowHeight = 40;

const wideNumber = `${table.number} ${table.wide}`;
const orders = {
  agent: createTextOrders('agent'),
  brand: createTextOrders('brand'),
  target: createNumberOrders('target'),
  count: createNumberOrders('count'),
  change: createNumberOrders('change'),
  amount: createNumberOrders('amount'),
};
const columns = {
  place: { title: '#', className: styles.place, orders: undefined },
  agent: { title: 'Agent', className: undefined, orders: orders.agent },
  brand: { title: 'Brand', className: table.wide, orders: orders.brand },
  target: {
    title: 'Target',
    className: `${table.number} ${table.widest} ${styles.target}`,
    orders: orders.target,
  },
  count: { title: 'Deposits', className: `${wideNumber} ${styles.count}`, orders: orders.count },
  change: { title: 'Change', className: `${wideNumber} ${styles.change}`, orders: orders.change },
  amount: { title: 'Amount', className: `${table.number} ${styles.amount}`, orders: orders.amount },
};

interface RankedEntry {
  entry: RatingEntry;
  /** The place by amount, regardless of how the table is sorted. */
  place: number;
  comparedEntry: ComparedEntry | undefined;
}

const getChange = ({ entry, comparedEntry }: RankedEntry) =>
  comparedEntry && entry.amount - (comparedEntry.before?.amount ?? 0);

const valueGetters: Record<keyof typeof orders, (row: RankedEntry) => string | number | undefined> = {
  agent: ({ entry }) => formatName(entry.user),
  brand: ({ entry }) => entry.brand.name,
  target: ({ comparedEntry }) =>
    comparedEntry?.target ? comparedEntry.target.have / comparedEntry.target.goal : undefined,
  count: ({ entry }) => entry.count,
  change: getChange,
  amount: ({ entry }) => entry.amount,
};

interface RatingTableProps {
  /** Undefined while loading. */
  entries?: RatingEntry[] | undefined;
  /** Undefined while loading. Null if it could not be loaded. */
  comparison: Comparison | undefined | null;
}

export function RatingTable({ entries, comparison }: RatingTableProps) {
  const count = entries?.length ?? 0;
  const sorting = useSorting(Object.values(orders), '-amount');
  const { order } = sorting;
  const ranked = useMemo(() => {
    const places = computePlaces(entries ?? []);
    const byAmount = (entries ?? []).map((entry, index): RankedEntry => ({
      entry,
      place: places[index]!,
      comparedEntry: comparison?.find(entry),
    }));
    const { column, isDescending } = parseOrder<keyof typeof orders>(order);
    return order === '-amount' ? byAmount : sortRows(byAmount, valueGetters[column], isDescending);
  }, [entries, comparison, order]);
  useRowKeys(count > 0);
  const { list, rows, rest } = useVisibleRows<HTMLTableSectionElement>(count, rowHeight);
  return (
    <div className={table.frame}>
      <table className={table.table} aria-busy={!entries} aria-rowcount={entries && count + 1}>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <HeadCell
                key={column.title}
                hint={column.title === 'Change' ? `Compared with ${previousPeriodText}` : undefined}
                sorting={sorting}
                {...column}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={list} data-rows>
          {!entries && (
            <SkeletonRows count={6} cellClasses={Object.values(columns).map(({ className }) => className)} />
          )}
          {entries &&
            rows.map(({ index, gap }) => (
              <Fragment key={getKey(ranked[index]!.entry)}>
                <Gap height={gap} />
                <RatingRow index={index} row={ranked[index]!} />
              </Fragment>
            ))}
          <Gap height={rest} />
        </tbody>
      </table>
    </div>
  );
}

const getKey = ({ brand, id }: RatingEntry) => `${brand.id} ${id}`;

/** Memoized, so that scrolling renders only rows that come into view. */
const RatingRow = memo(function RatingRow({ row, index }: { row: RankedEntry; index: number }) {
  const { entry, place, comparedEntry } = row;
  const changedBy = getChange(row);
  const change = changedBy !== undefined && <AmountChange by={changedBy} />;
  return (
    <tr aria-rowindex={index + 2} data-index={index}>
      <td className={columns.place.className}>
        {place} {comparedEntry && <PlaceChange place={place} previousPlace={comparedEntry.before?.place} />}
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
function PlaceChange({ place, previousPlace }: { place: number; previousPlace: number | undefined }) {
  if (previousPlace === undefined) {
    return (
      <Text span fz={12} c="var(--td-accent-text)">
        new
      </Text>
    );
  }
  if (previousPlace === place) return null;
  return (
    <ChangeArrow
      by={previousPlace - place}
      format={formatNumber}
      meanings={{ up: 'up', down: 'down', same: 'the same place' }}
    />
  );
}

/** Fills the space of rows that are out of view. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && <tr role="presentation" style={{ height }} aria-hidden="true" />;
