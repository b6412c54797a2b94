import { Button, Group, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { addDays, formatDay, getReportingDay, isDay } from '../../../kit/core/day';
import { ExportMenu } from '../../../kit/panel/ExportMenu';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { notify } from '../../../kit/panel/notify';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useNow } from '../../../kit/panel/useNow';
import { useGetBrandHeadQuery } from '../../brands/api';
import { useGetStatisticQuery } from '../api';
import type { PeriodType } from './span';
import { SpanPicker, RecentSpans, SpanLinks } from './SpanPicker';
import { StatisticResult } from './StatisticResult';
import styles from './StatisticScreen.module.css';

const periodTypes: Record<PeriodType, { title: string; missingText: string }> = {
  day: { title: 'Daily', missingText: 'Date not selected' },
  week: { title: 'Weekly', missingText: 'Week period is not selected' },
  month: { title: 'Monthly', missingText: 'Month is not selected' },
};
const isPeriodType = (text: string | null): text is PeriodType =>
  text !== null && Object.hasOwn(periodTypes, text);

export function StatisticScreen() {
  const brandId = Number(useParams().brand_id);
  const [search, setSearch] = useSearchParams();
  const periodParam = search.get('period');
  const period = isPeriodType(periodParam) ? periodParam : 'day';
  const dateParam = search.get('date');
  const chosenDate = isDay(dateParam) ? dateParam : null;
  const yesterday = addDays(getReportingDay(useNow()), -1);
  // Until a day is chosen, shows the last complete one. A week or month must be chosen.
  const date = chosenDate ?? (period === 'day' ? yesterday : null);
  const { currentData: brand } = useGetBrandHeadQuery({ id: brandId });
  const isSales = brand?.report_type === 'sales';

  return (
    <>
      <PageHeader title="Statistic" note="Days in GMT-4, creation in Moscow time">
        {date && <ExportMenu path={`brand/reports/export/${brandId}?date=${date}&period=${period}`} />}
      </PageHeader>
      <Tabs
        value={period}
        onChange={(tab) => setSearch({ period: tab ?? 'day' })}
        variant="pills"
        keepMounted={false}
      >
        <Group gap="8px 20px" p="4px var(--td-side) 0">
          <Tabs.List className={styles.tabs}>
            {Object.entries(periodTypes).map(([value, { title }]) => (
              <Tabs.Tab key={value} value={value}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SpanForm
            key={`${period} ${dateParam}`}
            period={period}
            date={chosenDate}
            onGet={(day) => setSearch({ period, date: day })}
          />
        </Group>
        <Tabs.Panel value={period}>
          <SpanLinks period={period} date={date} />
          {date && <LoadedStatistic {...{ brandId, period, isSales, date }} />}
          {(!date || period === 'day') && (
            <RecentSpans {...{ brandId, period, isSales, isOptional: date !== null }} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface SpanFormProps {
  period: PeriodType;
  date: string | null;
  onGet: (day: string) => void;
}

function SpanForm({ period, date, onGet }: SpanFormProps) {
  const [day, setDay] = useState(date);
  return (
    <Group gap={8}>
      <SpanPicker period={period} day={day} onPick={setDay} />
      <Button onClick={() => (day ? onGet(day) : notify.warning(periodTypes[period].missingText))}>
        Get
      </Button>
    </Group>
  );
}

interface LoadedStatisticProps {
  brandId: number;
  period: PeriodType;
  date: string;
  isSales: boolean;
}

function LoadedStatistic({ brandId, period, date, isSales }: LoadedStatisticProps) {
  const { currentData, error, isFetching, refetch } = useGetStatisticQuery({ id: brandId, period, date });

  if (error && !currentData && !isFetching) {
    return (
      <ErrorState error={error} onRetry={refetch}>
        <Link to={`/brands/${brandId}`}>Go back</Link>
      </ErrorState>
    );
  }
  if (currentData?.result.length === 0) {
    return (
      <EmptyState title="Nothing was found">
        {currentData.date_start
          ? 'The brand has no agents.'
          : `None of the brand’s periods contains ${formatDay(date)}.`}
      </EmptyState>
    );
  }
  return <StatisticResult brandId={brandId} statistic={currentData} isSales={isSales} />;
}
