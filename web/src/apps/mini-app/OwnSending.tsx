import { useReportSending } from '../../features/deposits/mini-app/report/reports';
import { useOwnSending } from '../../features/tickets/mini-app/useOwnSending';

/** Sends this person's messages and reports on any screen. It shows nothing. */
export function OwnSending() {
  useOwnSending();
  useReportSending();
  return null;
}
