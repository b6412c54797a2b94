import { useState } from 'react';
import type { CreateAppointment as Order } from '../../../api/agent.api.gen';
import { CreateAppointment as limits } from '../../../api/limits.gen';
import { type Day, getToday } from '../../../kit/core/day';
import { formatProblem } from '../../../kit/core/format';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { SubmitButton, TextArea, TextField } from '../../../kit/mini-app/fields';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useCreateAppointmentMutation } from '../api';
import styles from './Appointments.module.css';

const nothing = { name: '', date: '', time: '', description: '' };
const lastDay = '2034-12-31';
const inThePastText = 'The date is in the past';
const titles: Record<keyof typeof nothing, string> = {
  name: 'Name',
  date: 'Date',
  time: 'Time',
  description: 'Description',
};

/** Calls `onCreated` with the day of the new meeting. */
export function CreateAppointment({ onCreated }: { onCreated: (day: Day) => void }) {
  const [written, setWritten] = useState(nothing);
  const [wasTried, setTried] = useState(false);
  const [create] = useCreateAppointmentMutation();
  const missing: Partial<Record<keyof typeof nothing, string | false>> = {
    date: written.date ? written.date < getToday() && inThePastText : 'Date is empty',
    name: !written.name.trim() && 'Name is empty',
  };
  const { submit, isBusy, fields } = useSubmit(
    (order: Order, key) => create({ createAppointment: order, 'Idempotency-Key': key }),
    {
      validate: () => {
        setTried(true);
        return missing.date || missing.name;
      },
      successText: 'Appointment created',
      isUnsent: written.name.trim() !== '' || written.description.trim() !== '',
      onDone: ({ date }) => {
        setWritten(nothing);
        setTried(false);
        onCreated(date);
      },
    },
  );
  const field = (name: keyof typeof nothing) => ({
    value: written[name],
    disabled: isBusy,
    problem: fields[name] ? formatProblem(titles[name], fields[name]) : wasTried && missing[name],
    onChange: (event: { target: { value: string } }) =>
      setWritten({ ...written, [name]: event.target.value }),
  });

  const { name, date, time, description } = written;
  const onSubmit = createSubmitHandler(() =>
    submit({
      name: name.trim(),
      date,
      time: time || null,
      description: description.trim(),
      ...(date && time && { utc_offset: getUtcOffset(date, time) }),
    }),
  );

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField label="Name" maxLength={limits.name.maxLength} autoComplete="off" {...field('name')} />
      <div className={styles.when}>
        <TextField label="Date" type="date" min={getToday()} max={lastDay} {...field('date')} />
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

/** The device's offset in minutes east of UTC at that local time. The bot needs it to remind on time. */
const getUtcOffset = (date: Day, time: string) => -new Date(`${date}T${time}`).getTimezoneOffset();
