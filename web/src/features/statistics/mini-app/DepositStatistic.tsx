import { texts } from '../../../texts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Statistic } from '../../../api/agent.api.gen';
import { setParams } from '../../../kit/core/pages';
import { formatName } from '../../../kit/core/person';
import { StaffMark } from '../../../kit/core/StaffMark';
import { Avatar } from '../../../kit/mini-app/Avatar';
import { DateRangePicker } from '../../../kit/mini-app/DateRangePicker';
import { type Day, isDay, getReportingDay } from '../../../kit/core/day';
import { formatShortMoney } from '../../../kit/core/format';
import { CalendarIcon } from '../../../kit/mini-app/icons';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { Meter } from '../../../kit/mini-app/Meter';
import rows from '../../../kit/mini-app/rows.module.css';
import { Segments } from '../../../kit/mini-app/Segments';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { EmptyState, QueryPlaceholder } from '../../../kit/mini-app/states';
import { useGetOwnBrandQuery } from '../../brands/own-api';
import { formatResult } from '../../brands/standing-format';
import { useGetOwnStatisticQuery } from '../own-api';
import styles from './StatisticScreen.module.css';

type PeriodType = Statistic['period'];

const periodTypes = ['day', 'week', 'month'] as const;
const isPeriodType = (text: string | null): text is PeriodType => periodTypes.some((type) => type === text);
/** The calendar's first and last day. For a daily statistic it ends today. */
const [firstDay, lastDay] = ['2024-01-01', '2034-12-31'];

export function DepositStatistic({ ownId }: { ownId: number | undefined }) {
  const [search, setSearch] = useSearchParams();
  const [isPicking, setPicking] = useState(false);
  const today = getReportingDay();
  const params = { period: search.get('period'), date: search.get('date') };
  const period = isPeriodType(params.period) ? params.period : 'day';
  const date = isDay(params.date) ? params.date : today;
  const { currentData, ...query } = useGetOwnStatisticQuery({ period, date }, useLiveOptions());
  const range = {
    start: currentData?.date_start ?? date,
    end: currentData?.date_end ?? currentData?.date_start ?? date,
  };

  const setParam = (name: 'period' | 'date', value: string) =>
    setSearch(setParams(search, { [name]: value }), { replace: true, preventScrollReset: true });
  const onPick = (day: Day) => {
    setParam('date', day);
    setPicking(false);
  };

  return (
    <>
      <Segments
        label={texts.common.period}
        titles={texts.rating.periods}
        current={period}
        onChoose={(name) => setParam('period', name)}
      />
      <button type="button" className={styles.periodButton} onClick={() => setPicking(true)}>
        <CalendarIcon />
        <span>
          {range.end === range.start
            ? texts.formats.day(range.start)
            : texts.rating.days({
                first: texts.formats.day(range.start),
                last: texts.formats.day(range.end),
              })}
        </span>
      </button>
      {currentData ? (
        <AgentResults statistic={currentData} ownId={ownId} />
      ) : (
        <QueryPlaceholder query={query} heights={[234]} />
      )}
      {isPicking && (
        <Sheet title={texts.rating.periods[period]} onClose={() => setPicking(false)}>
          <DateRangePicker
            value={range}
            min={firstDay}
            max={period === 'day' ? today : lastDay}
            onChange={({ start }) => start && onPick(start)}
          />
        </Sheet>
      )}
    </>
  );
}

function AgentResults({ statistic, ownId }: { statistic: Statistic; ownId: number | undefined }) {
  const { period, result, best_agent_id } = statistic;
  const { data: ownBrand } = useGetOwnBrandQuery();
  if (result.length === 0) return <EmptyState>{texts.app.nothingFound}</EmptyState>;
  const measure = ownBrand?.target ?? ({ goal_symbol: '$' } as const);
  const results = [...result].sort((a, b) => b.made - a.made || a.id - b.id);
  const maxMade = results[0]!.made;
  // Targets are for a whole month, so results of a day or week are not compared with them.
  const isComparedWithTargets = period === 'month' && results.every(({ target }) => target > 0);
  return (
    <ul className={rows.rows}>
      {results.map(({ id, user, target, total, made }) => (
        <li key={id} className={styles.result} aria-current={user.id === ownId || undefined}>
          <Avatar user={user} />
          <span className={styles.name}>
            <bdi>{formatName(user)}</bdi>
            <StaffMark user={user} />
            {user.id === best_agent_id && <span className={styles.best}>{texts.rating.best}</span>}
          </span>
          <span className={styles.amount}>{formatResult(measure, made)}</span>
          <span className={styles.meter}>
            <Meter share={made / (isComparedWithTargets ? target : maxMade)} />
          </span>
          <span className={styles.note}>
            {texts.rating.target({ target: formatResult(measure, target) })}
          </span>
          <span className={styles.note}>{texts.rating.total({ total: formatShortMoney(total) })}</span>
        </li>
      ))}
    </ul>
  );
}
