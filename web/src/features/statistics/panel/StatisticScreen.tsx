import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isDay } from '../../../kit/core/day';
import { ExportMenu } from '../../../kit/panel/ExportMenu';
import { Empty, Failed } from '../../../kit/panel/states';
import { notify } from '../../../kit/panel/notify';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useGetBrandHeadQuery } from '../../brands/api';
import { useGetStatisticQuery } from '../api';
import { type Period, periods } from './span';
import { SpanChoices } from './SpanChoices';
import { SpanPicker } from './SpanPicker';
import { StatisticResult } from './StatisticResult';
import styles from './StatisticScreen.module.css';

/** The results of a brand's agents in a day, week or month. The URL keeps the choice. */
export function StatisticScreen() {
  const brandId = Number(useParams().brand_id);
  const [search, setSearch] = useSearchParams();
  const { period } = periods.find((each) => each.period === search.get('period')) ?? periods[0]!;
  const asked = search.get('date');
  const date = isDay(asked) ? asked : null;
  const { currentData: brand } = useGetBrandHeadQuery({ id: brandId });

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
        <div className={styles.asking}>
          <Tabs.List className={styles.tabs}>
            {periods.map((each) => (
              <Tabs.Tab key={each.period} value={each.period}>
                {each.title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Question
            key={`${period} ${asked}`}
            period={period}
            asked={date}
            onGet={(date) => setSearch({ period, date })}
          />
        </div>
        <Tabs.Panel value={period}>
          {date ? (
            <Answer {...{ brandId, period, isSales: brand?.report_type === 'sales' }} date={date} />
          ) : (
            <SpanChoices {...{ brandId, period, isSales: brand?.report_type === 'sales' }} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

interface QuestionProps {
  period: Period;
  asked: string | null;
  onGet: (date: string) => void;
}

function Question({ period, asked, onGet }: QuestionProps) {
  const [day, setDay] = useState(asked);
  const onClick = () => {
    if (day) onGet(day);
    else notify.warning(periods.find((each) => each.period === period)!.missing);
  };
  return (
    <div className={styles.question}>
      <SpanPicker period={period} day={day} onPick={setDay} />
      <Button onClick={onClick}>Get</Button>
    </div>
  );
}

interface AnswerProps {
  brandId: number;
  period: Period;
  date: string;
  isSales: boolean;
}

function Answer({ brandId, period, date, isSales }: AnswerProps) {
  const question = { id: brandId, period, date };
  const { currentData, error, isFetching, refetch } = useGetStatisticQuery(question);

  if (error && !currentData && !isFetching) {
    return (
      <Failed error={error} onRetry={refetch}>
        <Link to={`/brands/${brandId}`}>Go back</Link>
      </Failed>
    );
  }
  if (currentData?.result.length === 0) {
    return (
      <Empty title="Nothing was found">
        {currentData.date_start ? 'The brand has no agents.' : 'This day is in none of the brand’s periods.'}
      </Empty>
    );
  }
  return <StatisticResult brandId={brandId} statistic={currentData} isSales={isSales} />;
}
