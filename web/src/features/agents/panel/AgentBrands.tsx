import { Link } from 'react-router-dom';
import type { Agent, AgentBrand } from '../../../api/panel.api.gen';
import { formatDay } from '../../../kit/core/day';
import { formatNumber, formatShortMoney } from '../../../kit/core/format';
import { Facts } from '../../../kit/panel/Facts';
import { computeScale, Track } from '../../../kit/panel/Track';
import { Section } from './Section';
import styles from './AgentScreen.module.css';
import { toMoscowDay } from '../../../kit/panel/moscow';

const fullScale = computeScale([1]);

const formatResult = (isSales: boolean, value: number) =>
  isSales ? `${formatNumber(value)} FTD` : formatShortMoney(value);

export function AgentBrands({ agent: { user, brands } }: { agent: Agent }) {
  return (
    <Section title="Brands">
      <ul>
        {brands.map((brand) => (
          <li key={brand.id} className={styles.brand}>
            <Link to={`/brands/users/${brand.id}?search=${user.id}`} className={styles.brandName}>
              <bdi>{brand.name}</bdi>
            </Link>
            <BrandFigures brand={brand} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An agent's results in a brand, or when they left it. `isShort`: without today's result, for a chat's side panel or a popup. */
export function BrandFigures({ brand, isShort }: { brand: AgentBrand; isShort?: boolean }) {
  const { target, place, of, pace, today, dismissed_at, report_type } = brand;
  const isSales = report_type === 'sales';
  if (dismissed_at !== null) {
    const day = toMoscowDay(Date.parse(dismissed_at) / 1000);
    return <p className={styles.muted}>{`Left ${formatDay(day)}`}</p>;
  }
  if (!target || !today) return null;
  const have = formatResult(isSales, target.have);
  const share = target.goal > 0 ? Math.max(0, target.have / target.goal) : 0;
  const placeText = place === null ? 'no place yet' : `${formatNumber(place)} of ${formatNumber(of ?? 0)}`;
  return (
    <div className={styles.result}>
      <div className={styles.target}>
        <Track scale={fullScale} value={Math.min(share, 1)} className={styles.track} />
        <span>
          {target.goal > 0 ? `${have} of ${formatResult(isSales, target.goal)}` : `${have}, no target`}
        </span>
      </div>
      {isShort ? (
        <p className={styles.muted}>
          {`Place: ${placeText}${pace === null ? '' : `, pace ${formatResult(isSales, pace)} a day`}`}
        </p>
      ) : (
        <Facts
          className={styles.figures}
          facts={{
            Place: placeText,
            'Pace, a day': pace === null ? '—' : formatResult(isSales, pace),
            Today: isSales ? formatNumber(today.count) : formatShortMoney(today.amount),
          }}
        />
      )}
    </div>
  );
}
