import { Skeleton } from '@mantine/core';
import type { RatingEntry } from '../../../../api/agent.api.gen';

import type { ComparedEntry } from '../../../../api/panel.api.gen';
import { formatMoney, formatRoughMoney } from '../../../../kit/core/format';
import { type Bar, Bars, NameWithNote } from '../../../../kit/panel/Bars';
import { Sparkline } from '../../../../kit/panel/Sparkline';
import { UserName } from '../../../../kit/panel/UserName';
import { useNow } from '../../../../kit/panel/useNow';
import { useAcceptedDepositsHref } from '../../../deposits/useAcceptedDepositsHref';
import { getReportingDay } from '../span';
import { AmountChange, type Comparison, periodBefore, toBarTarget, formatTarget } from './comparison';
import styles from './RatingScreen.module.css';
import { Section } from '../Section';

const most = 10;

interface RatingBarsProps {
  tab: 'ftd' | 'retention';
  /** Undefined while loading. */
  entries?: RatingEntry[] | undefined;
  /** Undefined while loading. Null: it did not load. */
  comparison: Comparison | undefined | null;
}

/** A chart of the leaders, above the table of everybody. */
export function RatingBars({ tab, entries, comparison }: RatingBarsProps) {
  const accepted = useAcceptedDepositsHref();
  const today = getReportingDay(useNow());
  // A person may be in several brands.
  const hasBrands = new Set(entries?.map(({ brand }) => brand.id)).size > 1;
  const leaders = entries?.slice(0, most);
  const bars = leaders?.map((entry): Bar => {
    const { id, brand, user, amount } = entry;
    const compared = comparison?.find(entry);
    return {
      key: `${brand.id} ${id}`,
      name: (
        <NameWithNote note={hasBrands ? brand.name : undefined}>
          <UserName user={user} />
        </NameWithNote>
      ),
      size: amount,
      label: formatMoney(amount),
      before: compared?.before?.amount,
      to:
        compared &&
        accepted?.({ brandId: brand.id, agentId: id, from: compared.first_day, to: today, type: tab }),
      detail: comparison !== null && <Detail {...{ amount, compared }} isLoading={!comparison} />,
      ...toBarTarget(amount, compared?.target),
    };
  });
  return (
    <Section title="Leaders" note={comparison === undefined ? <LegendPlaceholder /> : listLegendKeys(bars)}>
      {(labelledBy) => <Bars {...{ labelledBy, bars }} formatAxis={formatRoughMoney} isDetailed />}
    </Section>
  );
}

interface DetailProps {
  amount: number;
  compared?: ComparedEntry | undefined;
  isLoading: boolean;
}

function Detail({ amount, compared, isLoading }: DetailProps) {
  const { target, days, before } = compared ?? {};
  return (
    <div className={styles.detail}>
      <span>{days && <Sparkline days={days} />}</span>
      {isLoading ? (
        <Skeleton height={12} width={80} />
      ) : (
        compared && <AmountChange by={amount - (before?.amount ?? 0)} />
      )}
      <span>{target && formatTarget(target)}</span>
    </div>
  );
}

interface LegendKey {
  className: string | undefined;
  words: string;
  isIn: (bar: Bar) => boolean;
}

const legendKeys: LegendKey[] = [
  { className: styles.beforeKey, words: periodBefore, isIn: ({ before }) => Boolean(before) },
  {
    className: styles.moreKey,
    words: 'other deposits toward the target',
    isIn: ({ more = 0 }) => more > 0,
  },
  { className: styles.targetKey, words: 'target', isIn: ({ target }) => Boolean(target) },
];

/** The legend of the parts that occur in the bars. */
function listLegendKeys(bars: Bar[] = []) {
  const keys = legendKeys.filter(({ isIn }) => bars.some(isIn));
  return keys.length > 0 && <Legend keys={keys} />;
}

/** Reserves the space of the full legend while the comparison loads. */
const LegendPlaceholder = () => <Legend keys={legendKeys} isHidden />;

function Legend({ keys, isHidden = false }: { keys: LegendKey[]; isHidden?: boolean }) {
  return (
    <span
      className={styles.legend}
      style={isHidden ? { visibility: 'hidden' } : undefined}
      aria-hidden="true"
    >
      {keys.map(({ className, words }) => (
        <span key={words}>
          <i className={className} /> {words}
        </span>
      ))}
    </span>
  );
}
