import { homeHref, useOptionalBrandId } from '../../../kit/mini-app/brand';
import { PageHeader } from '../../../kit/mini-app/PageHeader';
import { ZoneNote } from '../../../kit/mini-app/ZoneNote';
import styles from './Appointments.module.css';
import { CreateAppointment } from './CreateAppointment';
import { Meetings } from './Meetings';

/** A person's own meetings, of any brand (decision 13). */
export function AppointmentsScreen() {
  return (
    <>
      <PageHeader title="Appointments" backTo={homeHref(useOptionalBrandId())} />
      <ZoneNote />
      <details className={styles.create}>
        <summary className={styles.summary}>Create appointment</summary>
        <CreateAppointment />
      </details>
      <Meetings />
    </>
  );
}
