import { Skeleton } from '@mantine/core';
import type { BrandStatistic, StatisticResult as Line } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { type Bar, Bars } from '../../../kit/panel/Bars';
import { formatDays } from '../../../kit/core/day';
import { formatMoney, formatNumber, formatRoughMoney } from '../../../kit/core/format';
import { Money } from '../../../kit/panel/Money';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { correctionsNote } from '../../../kit/panel/results';
import { type Column, Table } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { UserName } from '../../../kit/panel/UserName';
import { useAcceptedDeposits } from '../../deposits/accepted-deposits';
import { Rejections } from './Rejections';
import { Section } from './Section';
import { SpanTrend } from './SpanTrend';
import { Teams } from './Teams';
import styles from './StatisticScreen.module.css';
import { reachedText } from './words';

interface ResultProps {
  brandId: number;
  /** Undefined while loading. */
  statistic?: BrandStatistic;
  /** Whether the brand counts first-time deposits instead of money. */
  isSales: boolean;
}

/** Shows the result of each agent, largest first. A month also shows the target. */
export function StatisticResult({ brandId, statistic, isSales }: ResultProps) {
  const accepted = useAcceptedDeposits();
  const lines = statistic && [...statistic.result].sort((a, b) => b.made - a.made || a.id - b.id);
  const hasTarget = statistic?.period === 'month';
  const quantity = (size: number) => (isSales ? `${formatNumber(size)} FTD` : formatMoney(size));

  const { date_start: from, date_end: to } = statistic ?? {};
  const type = isSales ? ('ftd' as const) : undefined;

  const bars = lines?.map(({ id, user, made, target }): Bar => {
    const bar = {
      key: id,
      name: <UserName user={user} />,
      size: made,
      label: quantity(made),
      to: from && to ? accepted?.({ brandId, agentId: id, from, to, type }) : undefined,
    };
    if (!hasTarget || target <= 0) return bar;
    return { ...bar, target, detail: reachedText(made, target, quantity) };
  });

  return (
    <>
      {statistic ? <Facts statistic={statistic} /> : <Skeleton height={14} width={320} mx={24} mt={16} />}
      {statistic?.date_start && statistic.date_end && statistic.period !== 'day' && (
        <SpanTrend {...{ brandId, isSales }} first={statistic.date_start} last={statistic.date_end} />
      )}
      {lines && <Teams {...{ lines, hasTarget, quantity }} />}
      <Section title="Agents" note={accepted && correctionsNote}>
        {(labelledBy) => (
          <Bars
            {...{ labelledBy, bars }}
            isWhole={isSales}
            formatAxis={isSales ? formatNumber : formatRoughMoney}
          />
        )}
      </Section>
      <Results lines={lines} target={hasTarget ? quantity : undefined} />
      {statistic && statistic.rejected.count > 0 && <Rejections {...statistic.rejected} />}
    </>
  );
}

function Facts({ statistic }: { statistic: BrandStatistic }) {
  const { date_start, date_end, created_at, best_agent_id, worse_agent_id, result } = statistic;
  const name = (id: number | null) => {
    const line = result.find((each) => each.id === id);
    return line ? nameOf(line.user) : 'none';
  };
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Period</dt>
        <dd>{date_start && date_end ? formatDays(date_start, date_end) : '—'}</dd>
      </div>
      <div>
        <dt>Best agent</dt>
        <dd>{name(best_agent_id)}</dd>
      </div>
      <div>
        <dt>Worst agent</dt>
        <dd>{name(worse_agent_id)}</dd>
      </div>
      <div>
        <dt>Created at</dt>
        <dd>
          <MoscowTime at={created_at} />
        </dd>
      </div>
    </dl>
  );
}

interface ResultsProps {
  lines?: Line[];
  /** Formats a target. Undefined if there is no target. */
  target?: (size: number) => string;
}

function Results({ lines, target }: ResultsProps) {
  const count = `${table.number} ${styles.count}`;
  const money = `${table.number} ${styles.money}`;
  const wideMoney = `${money} ${table.wide}`;
  const columns: Column<Line>[] = [
    {
      title: 'Agent',
      cell: ({ user, retention }) => (
        <>
          <UserName user={user} />
          <span className={table.narrow}>Retention {formatMoney(retention)}</span>
        </>
      ),
    },
    { title: 'FTD', className: count, cell: ({ ftd }) => formatNumber(ftd) },
    { title: 'Retention', className: wideMoney, cell: ({ retention }) => <Money amount={retention} /> },
    { title: 'Amount', className: money, cell: ({ amount }) => <Money amount={amount} /> },
  ];
  if (target) columns.push({ title: 'Target', className: wideMoney, cell: (line) => target(line.target) });
  return (
    <div className={table.frame}>
      <Table columns={columns} rows={lines} keyOf={({ id }) => id} pendingRows={5} />
    </div>
  );
}
