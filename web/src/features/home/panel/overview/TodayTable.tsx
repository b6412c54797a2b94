import { Link } from 'react-router-dom';
import type { BrandFigures, Start } from '../../../../api/api.gen';
import { isAllowed } from '../../../auth/access';
import { useGetMeQuery } from '../../../auth/api';
import { formatDay } from '../../../../kit/core/day';
import { formatNumber } from '../../../../kit/core/format';
import { Money } from '../../../../kit/panel/Money';
import table from '../../../../kit/panel/table.module.css';
import { Figure } from './Figure';
import start from './StartContent.module.css';
import styles from './TodayTable.module.css';
import { TargetBar } from '../../../../kit/panel/TargetBar';

/** What was accepted today beside yesterday: of all brands together, and of each with its target. */
export function TodayTable({ figures }: { figures: NonNullable<Start['figures']> }) {
  const { day, today, yesterday, brands } = figures;
  return (
    <section aria-labelledby="today">
      <h2 id="today" className={start.title}>
        Today
        <span className={styles.day}>{formatDay(day)}</span>
      </h2>
      <dl className={styles.figures}>
        <Figure title="Accepted" money now={today.amount} before={yesterday.amount} />
        <Figure title="First-time deposits" now={today.ftd} before={yesterday.ftd} />
      </dl>
      {brands.length > 0 && <Brands brands={brands} />}
    </section>
  );
}

function Brands({ brands }: { brands: BrandFigures[] }) {
  const { data: me } = useGetMeQuery();
  const isLinked = me !== undefined && isAllowed(me, 'brands');
  return (
    <div className={`${table.frame} ${styles.frame}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col" className={`${table.number} ${styles.money}`}>
              Today
            </th>
            <th scope="col" className={`${table.number} ${styles.money} ${table.wider}`}>
              Yesterday
            </th>
            <th scope="col" className={`${table.number} ${styles.count} ${table.wider}`}>
              FTD
            </th>
            <th scope="col" className={styles.target}>
              Target
            </th>
          </tr>
        </thead>
        <tbody>
          {brands.map((each) => (
            <tr key={each.brand.id}>
              <td title={each.brand.name}>
                <bdi>
                  {isLinked ? (
                    <Link to={`/brands/${each.brand.id}`}>{each.brand.name}</Link>
                  ) : (
                    each.brand.name
                  )}
                </bdi>
              </td>
              <td className={table.number}>
                <Money amount={each.today.amount} />
              </td>
              <td className={`${table.number} ${table.wider} ${styles.before}`}>
                <Money amount={each.yesterday.amount} />
              </td>
              <td className={`${table.number} ${table.wider}`}>{formatNumber(each.today.ftd)}</td>
              <td>
                <TargetBar figures={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
