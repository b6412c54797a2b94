import { useSearchParams } from 'react-router-dom';
import { pageIn, pageParam } from '../../../kit/core/pages';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Pager } from '../../../kit/mini-app/Pager';
import { Empty, Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useGetOwnUserQuery } from '../../auth/api';
import { liveStandings, useListOwnContestsQuery } from '../api';
import { ContestCard } from './ContestCard';

/** The contests of the brand: where one stands, and what the next place costs. */
export function ContestsScreen() {
  const brandId = useBrandId();
  const ownId = useGetOwnUserQuery().data?.id;
  const [search] = useSearchParams();
  const { currentData, error, isFetching, refetch } = useListOwnContestsQuery(
    { page: pageParam(pageIn(search)) },
    liveStandings,
  );
  return (
    <>
      <PageHeader title="Contests" backTo={brandHref('/tg', brandId)} />
      <ZoneNote>Days in GMT-4</ZoneNote>
      {currentData ? (
        currentData.data.length === 0 ? (
          <Empty hint="When your brand has one, its standings are here.">No contests now</Empty>
        ) : (
          <>
            {currentData.data.map((contest) => (
              <ContestCard key={contest.id} {...{ contest, ownId }} />
            ))}
            <Pager current={currentData.meta.current_page} last={currentData.meta.last_page} />
          </>
        )
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Pending>
          <Skeleton height={420} />
        </Pending>
      )}
    </>
  );
}
