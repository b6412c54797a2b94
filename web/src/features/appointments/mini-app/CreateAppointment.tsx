import { texts } from '../../../texts';
import { useState } from 'react';
import type { CreateAppointment as NewAppointment } from '../../../api/agent.api.gen';
import { CreateAppointment as limits } from '../../../api/limits.gen';
import { type Day, getToday } from '../../../kit/core/day';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { SubmitButton, TextArea, TextField } from '../../../kit/mini-app/fields';
import { useSubmit } from '../../../kit/mini-app/useSubmit';
import { useCreateAppointmentMutation } from '../api';
import styles from './Appointments.module.css';

const emptyValues = { name: '', date: '', time: '', description: '' };
/** The last day that can be chosen, as in the mini-app's calendars. */
const lastDay = '2034-12-31';

export function CreateAppointment({ onCreated }: { onCreated: (day: Day) => void }) {
  const [values, setValues] = useState(emptyValues);
  const [hasSubmitted, setSubmitted] = useState(false);
  const [create] = useCreateAppointmentMutation();
  const problems: Partial<Record<keyof typeof emptyValues, string | false>> = {
    date: values.date ? values.date < getToday() && texts.appointments.inThePast : texts.appointments.noDate,
    name: !values.name.trim() && texts.appointments.noName,
  };
  const { submit, isBusy, fieldErrors } = useSubmit(
    (appointment: NewAppointment, key) => create({ createAppointment: appointment, 'Idempotency-Key': key }),
    {
      validate: () => {
        setSubmitted(true);
        return problems.date || problems.name;
      },
      successText: texts.appointments.created,
      shouldConfirmClosing: values.name.trim() !== '' || values.description.trim() !== '',
      onDone: ({ date }) => {
        setValues(emptyValues);
        setSubmitted(false);
        onCreated(date);
      },
    },
  );
  const getFieldProps = (name: keyof typeof emptyValues) => ({
    value: values[name],
    disabled: isBusy,
    // The server's messages start with the name of the API's field.
    problem:
      fieldErrors[name]?.replace(name, texts.appointments.fields[name]) ?? (hasSubmitted && problems[name]),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  const { name, date, time, description } = values;
  const onSubmit = createSubmitHandler(() =>
    submit({
      name: name.trim(),
      date,
      time: time || null,
      description: description.trim(),
      ...(date && time && { utc_offset: getUtcOffsetMinutes(date, time) }),
    }),
  );

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={texts.appointments.fields.name}
        maxLength={limits.name.maxLength}
        autoComplete="off"
        {...getFieldProps('name')}
      />
      <div className={styles.when}>
        <TextField
          label={texts.appointments.fields.date}
          type="date"
          min={getToday()}
          max={lastDay}
          {...getFieldProps('date')}
        />
        <TextField label={texts.appointments.optionalTime} type="time" {...getFieldProps('time')} />
      </div>
      <TextArea
        label={texts.appointments.optionalDescription}
        maxLength={limits.description.maxLength}
        {...getFieldProps('description')}
      />
      <SubmitButton disabled={isBusy}>{texts.appointments.submit}</SubmitButton>
    </form>
  );
}

/** Returns the device's offset east of UTC at the given local time. The bot needs it to send reminders on time. */
const getUtcOffsetMinutes = (date: Day, time: string) => -new Date(`${date}T${time}`).getTimezoneOffset();
