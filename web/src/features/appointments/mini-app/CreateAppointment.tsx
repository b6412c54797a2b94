import { type FormEvent, useState } from 'react';
import { useAttempts } from '../../../api/client-key';
import { errorStatus, failureText } from '../../../api/errors';
import { dayOf } from '../../../kit/core/day';
import { SubmitButton, TextArea, TextField } from '../../../kit/mini-app/fields';
import { toast } from '../../../kit/mini-app/toast';
import { useClosingConfirmation } from '../../../kit/mini-app/useClosingConfirmation';
import { useCreateAppointmentMutation } from '../api';
import styles from './Appointments.module.css';

const nothing = { name: '', date: '', time: '', description: '' };
const lastDay = '2034-12-31'; // spec 9
const inThePast = 'The date is in the past';

export function CreateAppointment() {
  const [written, setWritten] = useState(nothing);
  const [create, { isLoading }] = useCreateAppointmentMutation();
  const attempts = useAttempts();
  useClosingConfirmation(written.name.trim() !== '' || written.description.trim() !== '');
  const today = dayOf(new Date());
  const field = (name: keyof typeof nothing) => ({
    value: written[name],
    disabled: isLoading,
    onChange: (event: { target: { value: string } }) =>
      setWritten({ ...written, [name]: event.target.value }),
  });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { name, date, time, description } = written;
    if (!date) return toast('error', 'Date is empty');
    if (!name.trim()) return toast('error', 'Name is empty');
    if (date < today) return toast('error', inThePast);
    const order = { name: name.trim(), date, time: time || null, description: description.trim() };
    const key = attempts.keyFor(order);
    const { error } = await create({ createAppointment: order, 'Idempotency-Key': key });
    // The server may be a day ahead of the device.
    if (error) return toast('error', errorStatus(error) === 400 ? inThePast : failureText(error));
    attempts.done();
    toast('success', 'Appointment created');
    setWritten(nothing);
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField label="Name" maxLength={128} autoComplete="off" {...field('name')} />
      <div className={styles.when}>
        <TextField label="Date" type="date" min={today} max={lastDay} {...field('date')} />
        <TextField label="Time (optional)" type="time" {...field('time')} />
      </div>
      <TextArea label="Description (optional)" maxLength={250} {...field('description')} />
      <SubmitButton disabled={isLoading}>Create</SubmitButton>
    </form>
  );
}
