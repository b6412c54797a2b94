import { texts } from '../../../texts';
import { useSearchParams } from 'react-router-dom';
import { parsePage, toPageParam } from '../../../kit/core/pages';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Pager } from '../../../kit/mini-app/Pager';
import { EmptyState, QueryPlaceholder } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useGetOwnUserQuery } from '../../auth/api';
import { liveStandingsOptions, useListOwnContestsQuery } from '../api';
import { ContestCard } from './ContestCard';

export function ContestsScreen() {
  const brandId = useBrandId();
  const ownId = useGetOwnUserQuery().data?.id;
  const [search] = useSearchParams();
  const { currentData, ...query } = useListOwnContestsQuery(
    { page: toPageParam(parsePage(search)) },
    liveStandingsOptions,
  );
  return (
    <>
      <PageHeader title={texts.titles.contests} backTo={buildBrandHref('/tg', brandId)} />
      <ZoneNote>{texts.zones.days}</ZoneNote>
      {currentData ? (
        currentData.data.length === 0 ? (
          <EmptyState hint={texts.ownContests.noneHint}>{texts.ownContests.none}</EmptyState>
        ) : (
          <>
            {currentData.data.map((contest) => (
              <ContestCard key={contest.id} {...{ contest, ownId }} />
            ))}
            <Pager current={currentData.meta.current_page} last={currentData.meta.last_page} />
          </>
        )
      ) : (
        <QueryPlaceholder query={query} heights={[420]} />
      )}
    </>
  );
}
