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
import { buildExportPath, noFilters, useDepositFilter } from './useDepositFilter';

export function DepositSearch() {
  const today = toMoscowDay(useNow() / 1000);
  const { filter, change, query } = useDepositFilter(today);
  const deposits = useSearchDepositsQuery(query);
  const { currentData, error, isFetching } = deposits;
  const clear = () => change({ q: undefined, ...noFilters });

  return (
    <>
      <PageHeader title="Deposits search" note="Moscow time">
        <SavedViews />
        <ExportMenu path={buildExportPath(query)} isDisabled={currentData?.count === 0} />
      </PageHeader>
      <DepositFilters filter={filter} today={today} onChange={change} />
      {(currentData || isFetching || !error) && <ResultSummary page={currentData} />}
      <DepositTable
        query={deposits}
        withBrand
        empty={
          <EmptyState explainsMissingBrands title="Nothing was found">
            No deposits match these filters.
            <br />
            <Button variant="default" mt="sm" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        }
      />
      <OpenedDeposit page={currentData} isPageLoading={isFetching && !currentData} />
    </>
  );
}

function ResultSummary({ page }: { page: DepositPage | undefined }) {
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
