import { Fragment, memo } from 'react';
import type { RatingEntry } from '../../../api/api.gen';
import { formatNumber } from '../../../kit/core/format';
import { useVisibleRows } from '../../../kit/panel/useVisibleRows';
import { Money } from '../../../kit/panel/Money';
import { SkeletonRows } from '../../../kit/panel/SkeletonRows';
import table from '../../../kit/panel/table.module.css';
import { UserName } from '../../../kit/panel/UserName';
import styles from './RatingScreen.module.css';

const ROW_HEIGHT = 40;

export function RatingTable({ entries }: { entries?: RatingEntry[] }) {
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
            <th scope="col" className={`${table.number} ${table.wide} ${styles.count}`}>
              Deposits
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
              cells={[undefined, undefined, table.wide, `${table.number} ${table.wide}`, table.number]}
            />
          )}
          {entries &&
            rows.map(({ index, gap }) => (
              <Fragment key={keyOf(entries[index]!)}>
                <Gap height={gap} />
                <Row entry={entries[index]!} index={index} />
              </Fragment>
            ))}
          <Gap height={rest} />
        </tbody>
      </table>
    </div>
  );
}

const keyOf = ({ brand, id }: RatingEntry) => `${brand.id} ${id}`;

/** Scrolling renders only the rows that come into sight. */
const Row = memo(function Row({ entry, index }: { entry: RatingEntry; index: number }) {
  return (
    <tr aria-rowindex={index + 2}>
      <td>{index + 1}</td>
      <td>
        <UserName user={entry.user} />
        <span className={table.narrow}>
          {entry.brand.name} · {formatNumber(entry.count)}
        </span>
      </td>
      <td className={table.wide} title={entry.brand.name}>
        {entry.brand.name}
      </td>
      <td className={`${table.number} ${table.wide}`}>{formatNumber(entry.count)}</td>
      <td className={table.number}>
        <Money amount={entry.amount} />
      </td>
    </tr>
  );
});

/** The place of rows that are out of sight. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && <tr role="presentation" style={{ height }} aria-hidden="true" />;
