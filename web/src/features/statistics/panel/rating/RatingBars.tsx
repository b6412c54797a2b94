import { Skeleton } from '@mantine/core';
import type { RatingEntry } from '../../../../api/agent.api.gen';
import type { ComparedEntry } from '../../../../api/panel.api.gen';
import { formatMoney, formatRoughMoney } from '../../../../kit/core/format';
import { type Bar, Bars, NameWithNote } from '../../../../kit/panel/Bars';
import { Sparkline } from '../../../../kit/panel/Sparkline';
import { UserName } from '../../../../kit/panel/UserName';
import { useNow } from '../../../../kit/panel/useNow';
import { useAcceptedDepositsHref } from '../../../deposits/useAcceptedDepositsHref';
import { getReportingDay } from '../../../../kit/core/day';
import { AmountChange, type Comparison, previousPeriodText, toBarTarget, formatTarget } from './comparison';
import styles from './RatingScreen.module.css';
import { Section } from '../Section';

const maxLeaders = 10;

interface RatingBarsProps {
  tab: 'ftd' | 'retention';
  /** Undefined while loading. */
  entries?: RatingEntry[] | undefined;
  /** Undefined while loading. Null if it could not be loaded. */
  comparison: Comparison | undefined | null;
}

export function RatingBars({ tab, entries, comparison }: RatingBarsProps) {
  const buildDepositsHref = useAcceptedDepositsHref();
  const today = getReportingDay(useNow());
  const hasManyBrands = new Set(entries?.map(({ brand }) => brand.id)).size > 1;
  const leaders = entries?.slice(0, maxLeaders);
  const bars = leaders?.map((entry): Bar => {
    const { id, brand, user, amount } = entry;
    const comparedEntry = comparison?.find(entry);
    return {
      key: `${brand.id} ${id}`,
      name: (
        <NameWithNote note={hasManyBrands ? brand.name : undefined}>
          <UserName user={user} />
        </NameWithNote>
      ),
      value: amount,
      valueText: formatMoney(amount),
      previous: comparedEntry?.before?.amount,
      to:
        comparedEntry &&
        buildDepositsHref?.({
          brandId: brand.id,
          agentId: id,
          from: comparedEntry.first_day,
          to: today,
          type: tab,
        }),
      detail: comparison !== null && <BarDetail {...{ amount, comparedEntry }} isLoading={!comparison} />,
      ...toBarTarget(amount, comparedEntry?.target),
    };
  });
  return (
    <Section title="Leaders" note={<Legend bars={bars} isLoading={comparison === undefined} />}>
      {(labelledBy) => <Bars {...{ labelledBy, bars }} formatAxis={formatRoughMoney} hasDetails />}
    </Section>
  );
}

interface BarDetailProps {
  amount: number;
  comparedEntry?: ComparedEntry | undefined;
  isLoading: boolean;
}

function BarDetail({ amount, comparedEntry, isLoading }: BarDetailProps) {
  const { target, days, before } = comparedEntry ?? {};
  return (
    <div className={styles.detail}>
      <span>{days && <Sparkline values={days} />}</span>
      {isLoading ? (
        <Skeleton height={12} width={80} />
      ) : (
        comparedEntry && <AmountChange by={amount - (before?.amount ?? 0)} />
      )}
      <span>{target && formatTarget(target)}</span>
    </div>
  );
}

const legendKeys = [
  {
    className: styles.previousKey,
    label: previousPeriodText,
    isShownIn: (bar: Bar) => Boolean(bar.previous),
  },
  {
    className: styles.moreKey,
    label: 'other deposits toward the target',
    isShownIn: ({ more = 0 }: Bar) => more > 0,
  },
  { className: styles.targetKey, label: 'target', isShownIn: (bar: Bar) => Boolean(bar.target) },
];

/** Explains only the marks that the bars have. While the comparison is loading, reserves the space of all explanations. */
function Legend({ bars = [], isLoading }: { bars: Bar[] | undefined; isLoading: boolean }) {
  const keys = legendKeys.filter(({ isShownIn }) => isLoading || bars.some(isShownIn));
  return (
    <span
      className={styles.legend}
      style={{ visibility: isLoading ? 'hidden' : undefined }}
      aria-hidden="true"
    >
      {keys.map(({ className, label }) => (
        <span key={label}>
          <i className={className} /> {label}
        </span>
      ))}
    </span>
  );
}
