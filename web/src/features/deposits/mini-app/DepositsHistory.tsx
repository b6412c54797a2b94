import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parsePage, withParams } from '../../../kit/core/pages';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { FilterIcon } from '../../../kit/mini-app/file-icons';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Pager } from '../../../kit/mini-app/Pager';
import { Segments } from '../../../kit/mini-app/Segments';
import { EmptyState, ErrorState } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useListOwnDepositsQuery } from './api';
import { type DepositFilter, parseFilter, toRequest, buildFilterHref } from './deposit-filter';
import { DepositFilters } from './DepositFilters';
import { DepositRows, DepositRowsPending } from './DepositRows';
import styles from './deposits.module.css';
import { OpenedDeposit } from './OpenedDeposit';
import { QueuedReports } from './report/QueuedReports';
import { useReportSending } from './report/queued-reports';
import { useSameClientReport } from './report/useSameClientReport';

/** The history state of a deposit opened from the list. Going back closes it, unlike one opened by its URL. */
const openedFromList = 'opened here';

const shownStatuses = { all: 'All', wait: 'Waiting' };

export function DepositsHistory() {
  const brandId = useBrandId();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const filter = parseFilter(search);
  const { data, currentData, error, isFetching, refetch } = useListOwnDepositsQuery(
    toRequest(filter, parsePage(search)),
    useLiveOptions(),
  );
  useReportSending();
  const report = brandHref('/tg/deposits/report', brandId);
  const page = currentData ?? (isFetching ? undefined : data); // a failed search keeps the previous list
  const opened = search.get('deposit');
  const sameClient = useSameClientReport(brandId);

  useEffect(() => {
    if (error) console.error('The search for deposits failed', error);
  }, [error]);

  const onSearch = (wanted: DepositFilter) => {
    const target = buildFilterHref(search, wanted);
    setFiltersOpen(false);
    if (target.toString() === search.toString()) void refetch();
    else setSearch(target);
  };
  const onOpen = (id: number) => setSearch(withParams(search, { deposit: id }), { state: openedFromList });
  const onClose = () => {
    if (location.state === openedFromList) return void navigate(-1);
    setSearch(withParams(search, { deposit: null }), { replace: true });
  };

  return (
    <>
      <PageHeader title="Deposits" backTo={brandHref('/tg', brandId)}>
        <button
          type="button"
          className={styles.filter}
          aria-label={isFiltered(filter) ? 'Filters, some are set' : 'Filters'}
          onClick={() => setFiltersOpen(true)}
        >
          <FilterIcon />
          {isFiltered(filter) && <span className={styles.dot} />}
        </button>
      </PageHeader>
      <Link className={styles.report} to={report}>
        Report a deposit
      </Link>
      <Segments
        label="Status"
        titles={shownStatuses}
        current={filter.status ?? 'all'}
        onChoose={(name) => onSearch({ ...filter, status: name === 'wait' ? name : undefined })}
      />
      <ZoneNote />
      <QueuedReports brandId={brandId} onEdit={() => void navigate(report)} />
      {page ? (
        <>
          {page.data.length === 0 && filter.status ? (
            <EmptyState>Nothing waits</EmptyState>
          ) : (
            <DepositRows deposits={page.data} onOpen={onOpen} onReportAgain={sameClient.start} />
          )}
          <Pager current={page.meta.current_page} last={page.meta.last_page} />
        </>
      ) : isFetching ? (
        <DepositRowsPending />
      ) : (
        <ErrorState onRetry={refetch} />
      )}
      {opened && (page || !isFetching) && (
        <OpenedDeposit
          id={opened}
          listed={page?.data ?? []}
          onReportAgain={sameClient.start}
          onClose={onClose}
        />
      )}
      {sameClient.question}
      {areFiltersOpen && (
        <DepositFilters filter={filter} onSearch={onSearch} onClose={() => setFiltersOpen(false)} />
      )}
    </>
  );
}

const isFiltered = ({ order, period }: DepositFilter) => order !== 'date_new' || period.start !== undefined;
