import { Button } from '@mantine/core';
import { Empty, Failed } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useSearchDepositsQuery } from '../../api';
import { DepositFilters } from './DepositFilters';
import { DepositTable } from './DepositTable';
import { OpenedDeposit } from '../OpenedDeposit';
import { useDepositFilter } from './useDepositFilter';

export function DepositSearch() {
  const { filter, change, query } = useDepositFilter();
  const { currentData, error, isFetching, refetch } = useSearchDepositsQuery(query);
  const clear = () =>
    change({
      type: undefined,
      status: undefined,
      brand: undefined,
      agent_id: undefined,
      created_at: undefined,
    });

  return (
    <>
      <PageHeader title="Deposits search" note="Moscow time" />
      <DepositFilters filter={filter} onChange={change} />
      {error && !currentData && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : currentData?.data.length === 0 ? (
        <Empty title="Nothing was found">
          No deposit fits these filters.
          <br />
          <Button variant="default" mt="sm" onClick={clear}>
            Clear filters
          </Button>
        </Empty>
      ) : (
        <DepositTable page={currentData} withBrand />
      )}
      <OpenedDeposit page={currentData} isPageLoading={isFetching && !currentData} />
    </>
  );
}
