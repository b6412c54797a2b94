import type { MissedReport } from '../../../api/api.gen';
import { Empty } from '../../../kit/panel/Empty';
import { Failed } from '../../../kit/panel/Failed';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { Pager } from '../../../kit/panel/Pager';
import { useListMissedReportsQuery, useSendMissedReportMutation } from '../api';
import { AgainButton } from './AgainButton';
import styles from './DeliveryScreen.module.css';
import { MessagePending } from './UndeliveredMessage';

const kinds: Record<MissedReport['period'], string> = {
  day: 'Daily report',
  week: 'Weekly report',
  month: 'Monthly report',
};

/** Reports that came too late to go out by themselves. */
export function MissedReports({ page, empty }: { page: number; empty: string }) {
  const { currentData, error, isFetching, refetch } = useListMissedReportsQuery(
    { page },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !currentData && !isFetching) return <Failed error={error} onRetry={() => void refetch()} />;
  if (currentData?.data.length === 0)
    return <Empty title="Nothing was found">{page > 1 ? 'There are no reports on this page.' : empty}</Empty>;
  return (
    <>
      <ul className={styles.list} aria-busy={!currentData}>
        {currentData?.data.map((report) => <Item key={report.id} report={report} />) ?? <MessagePending />}
      </ul>
      {currentData && <Pager current={page} last={currentData.last_page} />}
    </>
  );
}

function Item({ report: { id, brand, period, date_start, date_end, due_at } }: { report: MissedReport }) {
  return (
    <li className={styles.message}>
      <div className={styles.about}>
        <div className={styles.where}>
          <bdi className={styles.brand}>{brand.name}</bdi>
          <span className={styles.chat}>{kinds[period]}</span>
        </div>
        <p className={styles.text}>{date_start === date_end ? date_start : `${date_start} – ${date_end}`}</p>
        <p className={styles.tries}>
          Was due <MoscowTime at={due_at} />
        </p>
      </div>
      <Send id={id} />
    </li>
  );
}

function Send({ id }: { id: number }) {
  const [send, { isLoading }] = useSendMissedReportMutation();
  return (
    <AgainButton
      label="Send now"
      armedLabel="Click again to send"
      done="The report has been sent"
      isLoading={isLoading}
      act={() => send({ id }).unwrap()}
    />
  );
}
