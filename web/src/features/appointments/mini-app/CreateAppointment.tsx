import { useState } from 'react';
import type { CreateAppointment as Order } from '../../../api/api.gen';
import { errorStatus, failureText } from '../../../api/errors';
import { CreateAppointment as limits } from '../../../api/limits.gen';
import { today } from '../../../kit/core/day';
import { onForm } from '../../../kit/core/useSubmission';
import { SubmitButton, TextArea, TextField } from '../../../kit/mini-app/fields';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useCreateAppointmentMutation } from '../api';
import styles from './Appointments.module.css';

const nothing = { name: '', date: '', time: '', description: '' };
const lastDay = '2034-12-31'; // spec 9
const inThePast = 'The date is in the past';

export function CreateAppointment() {
  const [written, setWritten] = useState(nothing);
  const [create] = useCreateAppointmentMutation();
  const { submit, isBusy } = useSubmit(
    (order: Order, key) => create({ createAppointment: order, 'Idempotency-Key': key }),
    {
      check: ({ name, date }) => {
        if (!date) return 'Date is empty';
        return name ? date < today() && inThePast : 'Name is empty';
      },
      done: 'Appointment created',
      // The server may already be in the next day while the device is not.
      failure: (error) => (errorStatus(error) === 400 ? inThePast : failureText(error)),
      isUnsent: written.name.trim() !== '' || written.description.trim() !== '',
      onDone: () => setWritten(nothing),
    },
  );
  const field = (name: keyof typeof nothing) => ({
    value: written[name],
    disabled: isBusy,
    onChange: (event: { target: { value: string } }) =>
      setWritten({ ...written, [name]: event.target.value }),
  });

  const { name, date, time, description } = written;
  const onSubmit = onForm(() =>
    submit({ name: name.trim(), date, time: time || null, description: description.trim() }),
  );

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField label="Name" maxLength={limits.name.maxLength} autoComplete="off" {...field('name')} />
      <div className={styles.when}>
        <TextField label="Date" type="date" min={today()} max={lastDay} {...field('date')} />
        <TextField label="Time (optional)" type="time" {...field('time')} />
      </div>
      <TextArea
        label="Description (optional)"
        maxLength={limits.description.maxLength}
        {...field('description')}
      />
      <SubmitButton disabled={isBusy}>Create</SubmitButton>
    </form>
  );
}
