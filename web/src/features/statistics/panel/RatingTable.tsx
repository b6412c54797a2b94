import type { RatingEntry } from '../../../api/api.gen';
import { formatNumber } from '../../../kit/core/format';
import { Money } from '../../../kit/panel/Money';
import { SkeletonRows } from '../../../kit/panel/SkeletonRows';
import table from '../../../kit/panel/table.module.css';
import { UserName } from '../../../kit/panel/UserName';
import styles from './RatingScreen.module.css';

export function RatingTable({ entries }: { entries?: RatingEntry[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table} aria-busy={!entries}>
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
        <tbody>
          {!entries && (
            <SkeletonRows
              rows={6}
              cells={[undefined, undefined, table.wide, `${table.number} ${table.wide}`, table.number]}
            />
          )}
          {entries?.map((entry, index) => (
            <tr key={`${entry.brand.id} ${entry.id}`}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
