import { texts } from '../../../texts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parsePage, setParams } from '../../../kit/core/pages';
import { buildBrandHref, useBrandId } from '../../../kit/mini-app/brand';
import { FilterIcon } from '../../../kit/mini-app/lazy-icons';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { Pager } from '../../../kit/mini-app/Pager';
import { Segments } from '../../../kit/mini-app/Segments';
import { EmptyState, ErrorState } from '../../../kit/mini-app/states';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import { useListOwnDepositsQuery } from './api';
import { type DepositFilter, parseFilter, toRequest, toSearchParams } from './deposit-filter';
import { DepositFilters } from './DepositFilters';
import { DepositRows, DepositRowsPending } from './DepositRows';
import styles from './deposits.module.css';
import { OpenedDeposit } from './OpenedDeposit';
import { QueuedReports } from './report/QueuedReports';
import { useReportSending, buildReportDraftKey } from './report/report-sending';
import type { OwnDeposit } from '../../../api/agent.api.gen';
import { changeDraft, selectDraft } from '../../../kit/core/sending/drafts';
import { deleteUnusedFiles } from '../../../kit/core/sending/file-refs';
import { useDeviceDraft } from '../../../kit/mini-app/device-drafts';
import { useAppStore } from '../../../store/hooks';
import { Question } from './report/Question';
import {
  describeReport,
  hasOnlyClient,
  parseDraft,
  toSameClientDraft,
  type ReportDraft,
} from './report/report-draft';

/** The history state of a deposit that was opened from the list. Closing such a deposit goes back in the history. */
const openedFromList = 'opened here';

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
  const reportHref = buildBrandHref('/tg/deposits/report', brandId);
  const page = currentData ?? (isFetching ? undefined : data); // after a failed search, the previous list stays
  const openedId = search.get('deposit');
  const { startSameClientReport, question } = useSameClientReport(brandId);

  useEffect(() => {
    if (error) console.error('The search for deposits failed', error);
  }, [error]);

  const onSearch = (newFilter: DepositFilter) => {
    const newSearch = toSearchParams(search, newFilter);
    setFiltersOpen(false);
    if (newSearch.toString() === search.toString()) void refetch();
    else setSearch(newSearch);
  };
  const onOpen = (id: number) => setSearch(setParams(search, { deposit: id }), { state: openedFromList });
  const onClose = () => {
    if (location.state === openedFromList) return void navigate(-1);
    setSearch(setParams(search, { deposit: null }), { replace: true });
  };

  return (
    <>
      <PageHeader title={texts.titles.deposits} backTo={buildBrandHref('/tg', brandId)}>
        <button
          type="button"
          className={styles.filter}
          aria-label={hasSheetFilter(filter) ? texts.depositList.filtersSet : texts.depositList.filters}
          onClick={() => setFiltersOpen(true)}
        >
          <FilterIcon />
          {hasSheetFilter(filter) && <span className={styles.dot} />}
        </button>
      </PageHeader>
      <Link className={styles.report} to={reportHref}>
        {texts.titles.report}
      </Link>
      <Segments
        label={texts.common.status}
        titles={{ all: texts.depositList.all, wait: texts.depositList.waiting }}
        current={filter.status ?? 'all'}
        onChoose={(name) => onSearch({ ...filter, status: name === 'wait' ? name : undefined })}
      />
      <ZoneNote />
      <QueuedReports brandId={brandId} onEdit={() => void navigate(reportHref)} />
      {page ? (
        <>
          {page.data.length === 0 && filter.status ? (
            <EmptyState>{texts.depositList.noneWaits}</EmptyState>
          ) : (
            <DepositRows deposits={page.data} onOpen={onOpen} onReportSameClient={startSameClientReport} />
          )}
          <Pager current={page.meta.current_page} last={page.meta.last_page} />
        </>
      ) : isFetching ? (
        <DepositRowsPending />
      ) : (
        <ErrorState onRetry={refetch} />
      )}
      {openedId && (page || !isFetching) && (
        <OpenedDeposit
          id={openedId}
          listedDeposits={page?.data ?? []}
          onReportSameClient={startSameClientReport}
          onClose={onClose}
        />
      )}
      {question}
      {areFiltersOpen && (
        <DepositFilters filter={filter} onSearch={onSearch} onClose={() => setFiltersOpen(false)} />
      )}
    </>
  );
}

/** Whether a filter is set that is hidden in the sheet. */
const hasSheetFilter = ({ order, period }: DepositFilter) =>
  order !== 'date_new' || period.start !== undefined;

interface PendingReport {
  deposit: OwnDeposit;
  existingDraft: ReportDraft;
}

/** Starts a report for the client of an earlier deposit. `question`: asks the person before another draft is replaced. */
function useSameClientReport(brandId: number) {
  const store = useAppStore();
  const navigate = useNavigate();
  const draftKey = buildReportDraftKey(brandId);
  useDeviceDraft(draftKey);
  const [pendingReport, setPendingReport] = useState<PendingReport | null>(null);

  const openReport = () => void navigate(buildBrandHref('/tg/deposits/report', brandId));
  const replaceDraft = (deposit: OwnDeposit) => {
    store.dispatch(changeDraft(draftKey, { text: JSON.stringify(toSameClientDraft(deposit)), files: [] }));
    store.dispatch(deleteUnusedFiles());
    openReport();
  };
  const startSameClientReport = (deposit: OwnDeposit) => {
    const { text, files } = selectDraft(store.getState(), draftKey);
    const existingDraft = parseDraft(text);
    if (files.length === 0 && hasOnlyClient(existingDraft)) replaceDraft(deposit);
    else setPendingReport({ deposit, existingDraft });
  };
  const question = pendingReport && (
    <Question
      title={texts.report.unfinishedTitle}
      safe={{ title: texts.report.continue, run: openReport }}
      other={{
        title: texts.report.startNew({ client: pendingReport.deposit.client_id }),
        run: () => replaceDraft(pendingReport.deposit),
      }}
      onClose={() => setPendingReport(null)}
    >
      {texts.report.unfinished({ report: describeReport(pendingReport.existingDraft) })}
    </Question>
  );
  return { startSameClientReport, question };
}
