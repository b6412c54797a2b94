import type { Appointment } from '../../../api/api.gen';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useDoubleClick } from '../../../kit/core/useDoubleClick';
import { useAcceptAppointmentMutation, useDeleteAppointmentMutation } from '../api';
import styles from './Appointments.module.css';
import { whenOf } from './meeting-days';

interface Props {
  meeting: Appointment;
  onClose: () => void;
}

export function MeetingSheet({ meeting, onClose }: Props) {
  const accept = useSubmit(useAcceptAppointmentMutation(), { done: 'Appointment passed', onDone: onClose });
  const remove = useSubmit(useDeleteAppointmentMutation(), { done: 'Appointment deleted', onDone: onClose });
  const isBusy = accept.isBusy || remove.isBusy;
  const { armed, ...press } = useDoubleClick(() => void accept.submit({ id: meeting.id }));

  return (
    <Sheet title="Meeting" onClose={onClose}>
      <p className={styles.name}>{meeting.name}</p>
      <p className={styles.note}>{whenOf(meeting)}, your time zone</p>
      {meeting.description && <p className={styles.description}>{meeting.description}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.passed}
          data-armed={armed || undefined}
          disabled={isBusy}
          {...press}
        >
          {armed ? 'Click again: it took place' : 'It took place'}
        </button>
        {/* Screen readers do not announce a text that changes inside a button. */}
        <span className={styles.spoken} role="status">
          {armed ? 'Click again: it took place' : ''}
        </span>
        <button
          type="button"
          className={styles.delete}
          disabled={isBusy}
          onClick={() => void remove.submit({ id: meeting.id })}
        >
          Delete
        </button>
      </div>
    </Sheet>
  );
}
