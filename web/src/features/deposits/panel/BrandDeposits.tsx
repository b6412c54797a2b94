import { Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PastEnd } from '../../../kit/panel/Pager';
import { EmptyState, ErrorState } from '../../../kit/panel/states';
import { parsePage } from '../../../kit/core/pages';
import { useSearchDepositsQuery } from '../api';
import { DepositTable } from './search/DepositTable';
import { OpenedDeposit } from './DepositPopup';

export function BrandDeposits({ brandId }: { brandId: number }) {
  const [search] = useSearchParams();
  const filter = { brandId, page: parsePage(search), order: 'newest' } as const;
  const { currentData, error, isFetching, refetch } = useSearchDepositsQuery(filter);

  return (
    <section aria-labelledby="brand-deposits">
      <Title order={2} id="brand-deposits" fz={15} lh="inherit" m="20px var(--td-side) 4px">
        Deposits
      </Title>
      {error && !currentData && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : currentData?.data.length === 0 && currentData.current_page > 1 ? (
        <PastEnd />
      ) : currentData?.data.length === 0 ? (
        <EmptyState title="Nothing was found">Deposits reported in the brand’s chat appear here.</EmptyState>
      ) : (
        <DepositTable page={currentData} withBrand={false} pendingRows={6} />
      )}
      <OpenedDeposit page={currentData} isPageLoading={isFetching && !currentData} />
    </section>
  );
}
