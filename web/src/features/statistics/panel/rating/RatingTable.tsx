import { Fragment, memo } from 'react';
import type { ComparedEntry, RatingEntry } from '../../../../api/api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { useVisibleRows } from '../../../../kit/panel/useVisibleRows';
import { Money } from '../../../../kit/panel/Money';
import { SkeletonRows } from '../../../../kit/panel/SkeletonRows';
import table from '../../../../kit/panel/table.module.css';
import { UserName } from '../../../../kit/panel/UserName';
import { AmountChange, periodBefore, PlaceChange } from './changes';
import { type Comparison, risenBy, targetText } from './comparison';
import styles from './RatingScreen.module.css';

const ROW_HEIGHT = 40;

interface RatingTableProps {
  /** Undefined while loading. */
  entries?: RatingEntry[] | undefined;
  comparison: Comparison | undefined | null;
}

export function RatingTable({ entries, comparison }: RatingTableProps) {
  const count = entries?.length ?? 0;
  const { list, rows, rest } = useVisibleRows<HTMLTableSectionElement>(count, ROW_HEIGHT);
  return (
    <div className={table.frame}>
      <table className={table.table} aria-busy={!entries} aria-rowcount={entries && count + 1}>
        <thead>
          <tr>
            <th scope="col" className={styles.rank}>
              #
            </th>
            <th scope="col">Agent</th>
            <th scope="col" className={table.wide}>
              Brand
            </th>
            <th scope="col" className={`${table.number} ${table.widest} ${styles.target}`}>
              Target
            </th>
            <th scope="col" className={`${table.number} ${table.wide} ${styles.count}`}>
              Deposits
            </th>
            <th
              scope="col"
              className={`${table.number} ${table.wide} ${styles.change}`}
              title={`Compared with ${periodBefore}`}
            >
              Change
            </th>
            <th scope="col" className={`${table.number} ${styles.total}`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {!entries && (
            <SkeletonRows
              rows={6}
              cells={[
                undefined,
                undefined,
                table.wide,
                `${table.number} ${table.widest}`,
                `${table.number} ${table.wide}`,
                `${table.number} ${table.wide}`,
                table.number,
              ]}
            />
          )}
          {entries &&
            rows.map(({ index, gap }) => (
              <Fragment key={keyOf(entries[index]!)}>
                <Gap height={gap} />
                <Row entry={entries[index]!} index={index} compared={comparison?.find(entries[index]!)} />
              </Fragment>
            ))}
          <Gap height={rest} />
        </tbody>
      </table>
    </div>
  );
}

const keyOf = ({ brand, id }: RatingEntry) => `${brand.id} ${id}`;

interface RowProps {
  entry: RatingEntry;
  index: number;
  compared: ComparedEntry | undefined;
}

/** Scrolling renders only the rows that come into sight. */
const Row = memo(function Row({ entry, index, compared }: RowProps) {
  const change = compared && <AmountChange by={entry.amount - (compared.before?.amount ?? 0)} />;
  return (
    <tr aria-rowindex={index + 2}>
      <td className={styles.place}>
        {index + 1} <Risen by={compared && (risenBy(index + 1, compared) ?? 'new')} />
      </td>
      <td>
        <UserName user={entry.user} />
        <span className={table.narrow}>
          {entry.brand.name} · {formatNumber(entry.count)}
          {change && <> · {change}</>}
        </span>
      </td>
      <td className={table.wide} title={entry.brand.name}>
        {entry.brand.name}
      </td>
      <td className={`${table.number} ${table.widest}`}>{compared?.target && targetText(compared.target)}</td>
      <td className={`${table.number} ${table.wide}`}>{formatNumber(entry.count)}</td>
      <td className={`${table.number} ${table.wide}`}>{change}</td>
      <td className={table.number}>
        <Money amount={entry.amount} />
      </td>
    </tr>
  );
});

/** By how many places somebody rose or fell. Nothing if they kept theirs. */
function Risen({ by }: { by: number | 'new' | undefined }) {
  if (by === undefined || by === 0) return null;
  if (by === 'new') return <span className={styles.new}>new</span>;
  return <PlaceChange by={by} />;
}

/** The place of rows that are out of sight. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && <tr role="presentation" style={{ height }} aria-hidden="true" />;
