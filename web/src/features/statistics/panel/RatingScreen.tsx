import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { RatingEntry } from '../../../api/api.gen';
import { ExportMenu } from '../../../kit/panel/ExportMenu';
import { Empty, Failed } from '../../../kit/panel/states';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useGetManagerRatingQuery } from '../api';
import { RatingBars } from './RatingBars';
import { RatingTable } from './RatingTable';
import styles from './RatingScreen.module.css';

/** Ranks agents of the granted brands by their results in each brand's current period. */
export function RatingScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'ftd' ? 'ftd' : 'retention';
  const { data, error, isFetching, refetch } = useGetManagerRatingQuery();

  const onTab = (value: string | null) =>
    setSearch((params) => {
      params.set('tab', value ?? 'retention');
      return params;
    });

  return (
    <>
      <PageHeader title="Rating" note="Current period">
        <ExportMenu path="manager/rating/export" isDisabled={!data} />
      </PageHeader>
      <Tabs value={tab} onChange={onTab} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="retention">Retention</Tabs.Tab>
          <Tabs.Tab value="ftd">FTD</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {error && !data && !isFetching ? (
            <Failed error={error} onRetry={refetch} />
          ) : (
            <Rating entries={data?.[tab]} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Rating({ entries }: { entries?: RatingEntry[] }) {
  if (entries?.length === 0) {
    return <Empty title="Nothing was found">Accepted deposits of the current period make the rating.</Empty>;
  }
  return (
    <>
      <RatingBars entries={entries} />
      <RatingTable entries={entries} />
    </>
  );
}
