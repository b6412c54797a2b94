import { Button, Group, Skeleton } from '@mantine/core';
import type { DepositPage } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber } from '../../../../kit/core/format';
import { ExportMenu } from '../../../../kit/panel/ExportMenu';
import { toMoscowDay } from '../../../../kit/panel/moscow';
import { EmptyState } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useNow } from '../../../../kit/panel/useNow';
import { useSearchDepositsQuery } from '../../api';
import { DepositFilters } from './DepositFilters';
import { DepositTable } from './DepositTable';
import styles from './DepositTable.module.css';
import { OpenedDeposit } from '../DepositPopup';
import { SavedViews } from './SavedViews';
import {
  buildExportPath,
  type DepositOrder,
  noFilters,
  orderNames,
  useDepositFilter,
} from './useDepositFilter';

/** The number of deposits on a page of the search. */
const pageSize = 20;

export function DepositSearch() {
  const today = toMoscowDay(useNow() / 1000);
  const { filter, changeFilter, query } = useDepositFilter(today);
  const deposits = useSearchDepositsQuery(query);
  const { currentData, error, isFetching } = deposits;
  const clear = () => changeFilter({ q: undefined, ...noFilters });
  const { page: _page, order: _order, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <>
      <PageHeader title="Deposits search" note="Moscow time">
        <SavedViews />
        <ExportMenu path={buildExportPath(query)} isDisabled={currentData?.count === 0} />
      </PageHeader>
      <DepositFilters filter={filter} today={today} onChange={changeFilter} />
      {(currentData || isFetching || !error) && <ResultSummary page={currentData} order={filter.order} />}
      <DepositTable
        query={deposits}
        hasBrandColumn
        sorting={{
          order: filter.order,
          onSort: (order = 'newest') => changeFilter({ order: order as DepositOrder }),
        }}
        empty={
          <EmptyState shouldExplainMissingBrands title="Nothing was found">
            {isFiltered ? 'No deposits match these filters.' : 'Deposits that agents report appear here.'}
            {isFiltered && (
              <>
                <br />
                <Button variant="default" mt="sm" onClick={clear}>
                  Clear filters
                </Button>
              </>
            )}
          </EmptyState>
        }
      />
      <OpenedDeposit page={currentData} isPageLoading={isFetching && !currentData} />
    </>
  );
}

function ResultSummary({ page, order }: { page: DepositPage | undefined; order: DepositOrder }) {
  // The pages of a search sorted by amount may end before the last deposit.
  const listedCount = page && order.startsWith('amount') ? page.last_page * pageSize : Infinity;
  return (
    <Group className={styles.summary} gap="4px 16px" role="status" aria-busy={!page}>
      {page ? (
        <>
          <span>
            <strong>{formatNumber(page.count)}</strong> {page.count === 1 ? 'deposit' : 'deposits'}
          </span>
          <span>
            <strong>{formatMoney(page.amount)}</strong> in all
          </span>
          {listedCount < page.count && (
            <span>
              Only the {formatNumber(listedCount)} {orderNames[order].toLowerCase()} are listed. Filter to see
              others.
            </span>
          )}
        </>
      ) : (
        <Skeleton height={14} width={190} my={3} />
      )}
    </Group>
  );
}
