import { Skeleton, Text } from '@mantine/core';
import type { StatisticResult as AgentResult } from '../../../api/agent.api.gen';
import type { BrandStatistic } from '../../../api/panel.api.gen';
import { formatDays } from '../../../kit/core/day';
import { formatMoney, formatNumber, formatRoughMoney, pluralize } from '../../../kit/core/format';
import { formatName } from '../../../kit/core/person';
import { type Bar, Bars, NameWithNote } from '../../../kit/panel/Bars';
import { Money } from '../../../kit/panel/Money';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { type Column, Table } from '../../../kit/panel/Table';
import table from '../../../kit/panel/table.module.css';
import { useRowKeys } from '../../../kit/panel/useRowKeys';
import { UserName } from '../../../kit/panel/UserName';
import { useAcceptedDepositsHref } from '../../deposits/useAcceptedDepositsHref';
import { correctionsNote } from '../useResultTrend';
import { Section, formatReached } from './Section';
import { ResultTrend } from './SpanPicker';
import styles from './StatisticScreen.module.css';
import { Facts } from '../../../kit/panel/Facts';

interface StatisticResultProps {
  brandId: number;
  /** Undefined while loading. */
  statistic?: BrandStatistic | undefined;
  /** Whether the brand counts first-time deposits instead of money. */
  isSales: boolean;
}

export function StatisticResult({ brandId, statistic, isSales }: StatisticResultProps) {
  const buildDepositsHref = useAcceptedDepositsHref();
  const results = statistic?.result.toSorted((a, b) => b.made - a.made || a.id - b.id);
  const hasTarget = statistic?.period === 'month';
  const formatQuantity = (value: number) => (isSales ? `${formatNumber(value)} FTD` : formatMoney(value));

  const { date_start: from, date_end: to } = statistic ?? {};
  const type = isSales ? ('ftd' as const) : undefined;

  const bars = results?.map(({ id, user, made, target }): Bar => {
    const bar = {
      key: id,
      name: <UserName user={user} />,
      value: made,
      valueText: formatQuantity(made),
      to: from && to ? buildDepositsHref?.({ brandId, agentId: id, from, to, type }) : undefined,
    };
    if (!hasTarget || target <= 0) return bar;
    return { ...bar, target, detail: formatReached(made, target, formatQuantity) };
  });

  return (
    <>
      {statistic ? (
        <StatisticFacts statistic={statistic} />
      ) : (
        <Skeleton height={14} width={320} mx={24} mt={16} />
      )}
      {from && to && statistic?.period !== 'day' && (
        <ResultTrend
          {...{ brandId, isSales }}
          period="day"
          days={{ dateStart: from, dateEnd: to }}
          label={isSales ? 'First-time deposits by day' : 'Accepted by day'}
          names={['these days', 'as many days before']}
          isOptional
          p="20px var(--td-side) 8px"
        />
      )}
      {results && <Teams {...{ results, hasTarget, formatQuantity }} />}
      <Section title="Agents" note={buildDepositsHref && correctionsNote}>
        {(labelledBy) => (
          <Bars
            {...{ labelledBy, bars }}
            hasIntegerTicks={isSales}
            formatAxis={isSales ? formatNumber : formatRoughMoney}
          />
        )}
      </Section>
      <ResultTable results={results} formatTarget={hasTarget ? formatQuantity : undefined} />
      {statistic && statistic.rejected.count > 0 && <Rejections {...statistic.rejected} />}
    </>
  );
}

function StatisticFacts({ statistic }: { statistic: BrandStatistic }) {
  const { date_start, date_end, created_at, best_agent_id, worse_agent_id, result } = statistic;
  const formatAgent = (id: number | null) => {
    const agent = result.find((entry) => entry.id === id);
    return agent ? formatName(agent.user) : 'none';
  };
  return (
    <Facts
      className={styles.facts}
      facts={{
        Period: date_start && date_end ? formatDays(date_start, date_end) : '—',
        'Best agent': formatAgent(best_agent_id),
        'Worst agent': formatAgent(worse_agent_id),
        'Created at': <MoscowTime at={created_at} />,
      }}
    />
  );
}

interface TeamsProps {
  results: AgentResult[];
  hasTarget: boolean;
  formatQuantity: (value: number) => string;
}

/** The two teams on one scale. Renders nothing unless both have members. */
function Teams({ results, hasTarget, formatQuantity }: TeamsProps) {
  const teams = ([1, 2] as const).map((team) => {
    const members = results.filter(({ team_id }) => team_id === team);
    const sum = (key: 'made' | 'target') => members.reduce((total, member) => total + member[key], 0);
    return { team, people: members.length, made: sum('made'), target: hasTarget ? sum('target') : 0 };
  });
  if (teams.some(({ people }) => people === 0)) return null;
  const bars = teams.map(({ team, people, made, target }) => {
    const perPerson = `${formatQuantity(Math.round((made / people) * 100) / 100)} each`;
    return {
      key: team,
      name: <NameWithNote note={pluralize(people, 'person', 'people')}>Team {team}</NameWithNote>,
      value: made,
      target,
      valueText: formatQuantity(made),
      detail: target > 0 ? `${formatReached(made, target, formatQuantity)} · ${perPerson}` : perPerson,
    };
  });
  return <Section title="Teams">{(labelledBy) => <Bars {...{ labelledBy, bars }} />}</Section>;
}

interface ResultTableProps {
  results: AgentResult[] | undefined;
  /** Formats a target. Undefined if the statistic has no targets. */
  formatTarget: ((value: number) => string) | undefined;
}

function ResultTable({ results, formatTarget }: ResultTableProps) {
  useRowKeys(Boolean(results?.length));
  const count = `${table.number} ${styles.count}`;
  const money = `${table.number} ${styles.money}`;
  const wideMoney = `${money} ${table.wide}`;
  const columns: Column<AgentResult>[] = [
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
  if (formatTarget)
    columns.push({ title: 'Target', className: wideMoney, cell: ({ target }) => formatTarget(target) });
  return (
    <div className={table.frame}>
      <Table columns={columns} rows={results} keyOf={({ id }) => id} pendingRows={5} />
    </div>
  );
}

function Rejections({ count, reasons }: BrandStatistic['rejected']) {
  const bars = reasons.map(({ reason, count: value }) => ({
    key: reason ?? '',
    name: (
      <Text span inherit c={reason === null ? 'dimmed' : undefined}>
        <bdi>{reason ?? 'No reason given'}</bdi>
      </Text>
    ),
    value,
    valueText: formatNumber(value),
  }));
  return (
    <Section title="Rejected deposits" count={count}>
      {(labelledBy) => <Bars {...{ labelledBy, bars }} tone="bad" />}
    </Section>
  );
}
