import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OwnDeposit } from '../../../api/api.gen';
import { formatShortMoney, formatTime } from '../../../kit/core/format';
import { pageIn, withParams } from '../../../kit/core/pages';
import { brandHref, useBrandId } from '../../../kit/mini-app/brand';
import { FilterIcon } from '../../../kit/mini-app/icons';
import { useLive } from '../../../kit/mini-app/live';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Pager } from '../../../kit/mini-app/Pager';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { Failed } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { depositTitles, type FieldIn, statusNames, typeNames } from '../deposit-fields';
import { Slips } from '../Slips';
import { useListOwnDepositsQuery } from './api';
import { Changed } from './Changed';
import { type DepositFilter, readFilter, requestOf, writeFilter } from './deposit-filter';
import { DepositFilters } from './DepositFilters';
import { DepositRows, DepositRowsPending } from './DepositRows';
import styles from './deposits.module.css';
import { EditReport, OwnActions } from './report/OwnActions';
import { QueuedReports } from './report/QueuedReports';
import { useReportSending } from './report/reports';

/** Marks a deposit that was opened from the list. One step back closes it, unlike one opened by its address. */
const openedHere = 'opened here';

export function DepositsHistory() {
  const brandId = useBrandId();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  const filter = readFilter(search);
  const { data, currentData, error, isFetching, refetch } = useListOwnDepositsQuery(
    requestOf(filter, pageIn(search)),
    useLive(),
  );
  useReportSending();
  const report = brandHref('/tg/deposits/report', brandId);
  const page = currentData ?? (isFetching ? undefined : data); // a failed search leaves the list as it was
  const opened = page?.data.find((deposit) => String(deposit.id) === search.get('deposit'));

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
      <ZoneNote />
      <QueuedReports brandId={brandId} onEdit={() => void navigate(report)} />
      {page ? (
        <>
          <DepositRows deposits={page.data} onOpen={onOpen} />
          <Pager current={page.meta.current_page} last={page.meta.last_page} />
        </>
      ) : isFetching ? (
        <DepositRowsPending />
      ) : (
        <Failed onRetry={refetch} />
      )}
      {opened && <DepositInfo deposit={opened} earlier={page?.data ?? []} onClose={onClose} />}
      {areFiltersOpen && (
        <DepositFilters filter={filter} onSearch={onSearch} onClose={() => setFiltersOpen(false)} />
      )}
    </>
  );
}

const isFiltered = ({ order, period }: DepositFilter) => order !== 'date_new' || period.start !== undefined;

const titles = { ...depositTitles, label: 'ID' };

type Fact = FieldIn<'mini-app'> | 'label' | 'status' | 'reason' | 'created_at';
type TextIn = Exclude<FieldIn<'mini-app'>, 'type' | 'amount'>;

interface InfoProps {
  deposit: OwnDeposit;
  earlier: readonly OwnDeposit[];
  onClose: () => void;
}

function DepositInfo({ deposit, earlier, onClose }: InfoProps) {
  const [isEditing, setEditing] = useState(false);
  const isWaiting = deposit.status === 'wait';
  if (isEditing && isWaiting)
    return (
      <Sheet title={`Edit ${deposit.label}`} onClose={onClose}>
        <EditReport deposit={deposit} earlier={earlier} onDone={() => setEditing(false)} />
      </Sheet>
    );
  const { reported } = deposit;
  const text = (field: TextIn) => <Changed now={deposit[field]} reported={reported && reported[field]} />;
  const facts: Record<Fact, ReactNode> = {
    label: deposit.label,
    type: <Changed now={typeNames[deposit.type]} reported={reported && typeNames[reported.type]} />,
    status: statusNames[deposit.status],
    amount: (
      <Changed
        now={formatShortMoney(deposit.amount)}
        reported={reported && formatShortMoney(reported.amount)}
      />
    ),
    client_id: text('client_id'),
    exchanger: text('exchanger'),
    wallet: text('wallet'),
    description: text('description'),
    reason: deposit.reason,
    created_at: formatTime(deposit.created_at),
  };
  return (
    <Sheet title="Deposit info" onClose={onClose}>
      <dl className={styles.facts}>
        {(Object.keys(facts) as Fact[])
          .filter((fact) => facts[fact] !== null)
          .map((fact) => (
            <div key={fact} className={styles.fact}>
              <dt>{titles[fact]}</dt>
              <dd>{facts[fact]}</dd>
            </div>
          ))}
      </dl>
      <Slips deposit={deposit} />
      <ZoneNote />
      {isWaiting && <OwnActions deposit={deposit} onEdit={() => setEditing(true)} />}
    </Sheet>
  );
}
