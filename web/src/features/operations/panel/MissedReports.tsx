import type { MissedReport } from '../../../api/api.gen';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { useListMissedReportsQuery, useSendMissedReportMutation } from '../api';
import { AgainButton } from './AgainButton';
import { DeliveryList } from './DeliveryList';
import styles from './DeliveryScreen.module.css';

const kinds: Record<MissedReport['period'], string> = {
  day: 'Daily report',
  week: 'Weekly report',
  month: 'Monthly report',
};

/** Reports that were too late to be sent automatically. */
export function MissedReports({ page, empty }: { page: number; empty: string }) {
  const list = useListMissedReportsQuery({ page }, { refetchOnMountOrArgChange: true });
  return (
    <DeliveryList {...{ list, page, empty }} what="reports">
      {(report) => <Item key={report.id} report={report} />}
    </DeliveryList>
  );
}

function Item({ report: { id, brand, period, date_start, date_end, due_at } }: { report: MissedReport }) {
  const send = useSendMissedReportMutation();
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
      <AgainButton
        label="Send now"
        armedLabel="Click again to send"
        done="The report has been sent"
        id={id}
        send={send}
      />
    </li>
  );
}
