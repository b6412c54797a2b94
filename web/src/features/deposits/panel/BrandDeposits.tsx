import { Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../kit/panel/states';
import { parsePage } from '../../../kit/core/pages';
import { useSearchDepositsQuery } from '../api';
import { DepositTable } from './search/DepositTable';
import { OpenedDeposit } from './DepositPopup';

export function BrandDeposits({ brandId }: { brandId: number }) {
  const [search] = useSearchParams();
  const filter = { brandId, page: parsePage(search), order: 'newest' } as const;
  const query = useSearchDepositsQuery(filter);

  return (
    <section aria-labelledby="brand-deposits">
      <Title order={2} id="brand-deposits" fz={15} lh="inherit" m="20px var(--td-side) 4px">
        Deposits
      </Title>
      <DepositTable
        query={query}
        hasBrandColumn={false}
        pendingRows={6}
        empty={
          <EmptyState title="Nothing was found">
            Deposits that agents report in this brand appear here.
          </EmptyState>
        }
      />
      <OpenedDeposit page={query.currentData} isPageLoading={query.isFetching && !query.currentData} />
    </section>
  );
}
