import { Button, Group, Skeleton } from '@mantine/core';
import type { DepositPage } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber } from '../../../../kit/core/format';
import { ExportMenu } from '../../../../kit/panel/ExportMenu';
import { moscowDay } from '../../../../kit/panel/moscow';
import { PastEnd } from '../../../../kit/panel/Pager';
import { EmptyState, ErrorState } from '../../../../kit/panel/states';
import { PageHeader } from '../../../../kit/panel/PageHeader';
import { useNow } from '../../../../kit/panel/useNow';
import { useSearchDepositsQuery } from '../../api';
import { DepositFilters } from './DepositFilters';
import { DepositTable } from './DepositTable';
import styles from './DepositTable.module.css';
import { OpenedDeposit } from '../DepositPopup';
import { SavedViews } from './SavedViews';
import { buildExportPath, noFilters, useDepositFilter } from './useDepositFilter';

export function DepositSearch() {
  const today = moscowDay(useNow() / 1000);
  const { filter, change, query } = useDepositFilter(today);
  const { currentData, error, isFetching, refetch } = useSearchDepositsQuery(query);
  const clear = () => change({ q: undefined, ...noFilters });
  const hasFailed = error && !currentData && !isFetching;

  return (
    <>
      <PageHeader title="Deposits search" note="Moscow time">
        <SavedViews />
        <ExportMenu path={buildExportPath(query)} isDisabled={currentData?.count === 0} />
      </PageHeader>
      <DepositFilters filter={filter} today={today} onChange={change} />
      {!hasFailed && <Found page={currentData} />}
      {hasFailed ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : currentData?.data.length === 0 && currentData.current_page > 1 ? (
        <PastEnd />
      ) : currentData?.data.length === 0 ? (
        <EmptyState isOfBrands title="Nothing was found">
          No deposits match these filters.
          <br />
          <Button variant="default" mt="sm" onClick={clear}>
            Clear filters
          </Button>
        </EmptyState>
      ) : (
        <DepositTable page={currentData} withBrand />
      )}
      <OpenedDeposit page={currentData} isPageLoading={isFetching && !currentData} />
    </>
  );
}

/** The number and the sum of matching deposits. */
function Found({ page }: { page: DepositPage | undefined }) {
  return (
    <Group className={styles.found} gap="4px 16px" role="status" aria-busy={!page}>
      {page ? (
        <>
          <span>
            <strong>{formatNumber(page.count)}</strong> {page.count === 1 ? 'deposit' : 'deposits'}
          </span>
          <span>
            <strong>{formatMoney(page.amount)}</strong> in all
          </span>
        </>
      ) : (
        <Skeleton height={14} width={190} my={3} />
      )}
    </Group>
  );
}
