import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useListPeriodsQuery } from '../../periods-api';
import { PeriodForm, PeriodsPending } from './PeriodForm';

const yearCount = 10; // this year and the next nine

/** The periods of a brand, which its targets, statistics and monthly reports are based on. */
export function ReportDatesScreen() {
  const brandId = Number(useParams().brand_id);
  const [search, setSearch] = useSearchParams();
  const [present] = useState(() => new Date().getFullYear());
  const years = Array.from({ length: yearCount }, (_, i) => present + i);
  const year = years.find((each) => String(each) === search.get('year')) ?? present;
  const { currentData, error, isFetching, refetch } = useListPeriodsQuery({ id: brandId, year });
  const periods = currentData === 'is-empty' ? [] : currentData;

  return (
    <>
      <PageHeader title="Report dates" note="Days in GMT-4">
        <NativeSelect
          aria-label="Year"
          size="xs"
          data={years.map(String)}
          value={String(year)}
          onChange={(event) => setSearch({ year: event.currentTarget.value })}
        />
      </PageHeader>
      {(error && !periods && !isFetching) || (periods && !Array.isArray(periods)) ? (
        <ErrorState error={error} onRetry={refetch}>
          <p>Error in loading dates</p>
          <Link to={`/brands/${brandId}`}>Go back</Link>
        </ErrorState>
      ) : periods ? (
        <PeriodForm key={year} {...{ brandId, year, periods }} onSaved={() => refetch()} />
      ) : (
        <PeriodsPending />
      )}
    </>
  );
}
