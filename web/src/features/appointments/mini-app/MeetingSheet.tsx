import type { Appointment } from '../../../api/api.gen';
import { failureText } from '../../../api/errors';
import { Sheet } from '../../../kit/mini-app/Sheet';
import { toast } from '../../../kit/mini-app/toast';
import { useDoubleClick } from '../../../kit/core/useDoubleClick';
import { useAcceptAppointmentMutation, useDeleteAppointmentMutation } from '../api';
import styles from './Appointments.module.css';
import { whenOf } from './meeting-days';

interface Props {
  meeting: Appointment;
  onClose: () => void;
}

export function MeetingSheet({ meeting, onClose }: Props) {
  const [accept, { isLoading: isAccepting }] = useAcceptAppointmentMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteAppointmentMutation();
  const isBusy = isAccepting || isRemoving;

  const finish = async (done: Promise<{ error?: unknown }>, words: string) => {
    const { error } = await done;
    if (error) return toast('error', failureText(error));
    toast('success', words);
    onClose();
  };
  const { armed, ...press } = useDoubleClick(
    () => void finish(accept({ id: meeting.id }), 'Appointment passed'),
  );

  return (
    <Sheet title="Meeting" onClose={onClose}>
      <p className={styles.name}>{meeting.name}</p>
      <p className={styles.note}>{whenOf(meeting)}</p>
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
        {/* Screen readers do not follow what changes inside a button. */}
        <span className={styles.spoken} role="status">
          {armed ? 'Click again: it took place' : ''}
        </span>
        <button
          type="button"
          className={styles.delete}
          disabled={isBusy}
          onClick={() => void finish(remove({ id: meeting.id }), 'Appointment deleted')}
        >
          Delete
        </button>
      </div>
    </Sheet>
  );
}
