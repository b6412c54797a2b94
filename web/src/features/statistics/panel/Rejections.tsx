import type { BrandStatistic } from '../../../api/api.gen';
import { formatNumber } from '../../../kit/core/format';
import { Bars } from '../../../kit/panel/Bars';
import styles from './Rejections.module.css';
import { Section } from './Section';

/** How many deposits were rejected, and why. */
export function Rejections({ count, reasons }: BrandStatistic['rejected']) {
  const bars = reasons.map(({ reason, count: size }) => ({
    key: reason ?? '',
    name: reason === null ? <span className={styles.none}>No reason given</span> : <bdi>{reason}</bdi>,
    size,
    label: formatNumber(size),
  }));
  return (
    <Section title="Rejected deposits" count={count}>
      {(labelledBy) => <Bars {...{ labelledBy, bars }} tone="bad" />}
    </Section>
  );
}
