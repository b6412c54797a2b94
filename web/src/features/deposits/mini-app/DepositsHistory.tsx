import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { pageIn, withParams } from '../../../kit/core/pages';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { FilterIcon } from '../../../kit/mini-app/file-icons';
import { useLive } from '../../../kit/mini-app/live';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Pager } from '../../../kit/mini-app/Pager';
import { Segments } from '../../../kit/mini-app/Segments';
import { Empty, Failed } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useListOwnDepositsQuery } from './api';
import { type DepositFilter, readFilter, toRequest, writeFilter } from './deposit-filter';
import { DepositFilters } from './DepositFilters';
import { DepositRows, DepositRowsPending } from './DepositRows';
import styles from './deposits.module.css';
import { OpenedDeposit } from './OpenedDeposit';
import { QueuedReports } from './report/QueuedReports';
import { useReportSending } from './report/reports';
import { useSameClient } from './report/useSameClient';

/** Marks a deposit that was opened from the list. One step back closes it, unlike one opened by its address. */
const openedHere = 'opened here';

const shownStatuses = { all: 'All', wait: 'Waiting' };

export function DepositsHistory() {
  const brandId = useBrandId();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const filter = readFilter(search);
  const { data, currentData, error, isFetching, refetch } = useListOwnDepositsQuery(
    toRequest(filter, pageIn(search)),
    useLive(),
  );
  useReportSending();
  const report = brandHref('/tg/deposits/report', brandId);
  const page = currentData ?? (isFetching ? undefined : data); // a failed search leaves the list as it was
  const opened = search.get('deposit');
  const sameClient = useSameClient(brandId);

  useEffect(() => {
    if (error) console.error('The search for deposits failed', error);
  }, [error]);

  const onSearch = (wanted: DepositFilter) => {
    const target = writeFilter(search, wanted);
    setFiltersOpen(false);
    if (target.toString() === search.toString()) void refetch();
    else setSearch(target);
  };
  const onOpen = (id: number) => setSearch(withParams(search, { deposit: id }), { state: openedHere });
  const onClose = () => {
    if (location.state === openedHere) return void navigate(-1);
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
            <Empty>Nothing waits</Empty>
          ) : (
            <DepositRows deposits={page.data} onOpen={onOpen} onAgain={sameClient.start} />
          )}
          <Pager current={page.meta.current_page} last={page.meta.last_page} />
        </>
      ) : isFetching ? (
        <DepositRowsPending />
      ) : (
        <Failed onRetry={refetch} />
      )}
      {opened && (page || !isFetching) && (
        <OpenedDeposit id={opened} listed={page?.data ?? []} onAgain={sameClient.start} onClose={onClose} />
      )}
      {sameClient.question}
      {areFiltersOpen && (
        <DepositFilters filter={filter} onSearch={onSearch} onClose={() => setFiltersOpen(false)} />
      )}
    </>
  );
}

const isFiltered = ({ order, period }: DepositFilter) => order !== 'date_new' || period.start !== undefined;
