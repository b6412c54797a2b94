import { Group } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { getErrorException, getErrorMaxCount } from '../../../api/errors';
import { CreateInvite as limits } from '../../../api/limits.gen';
import { getServerTime } from '../../../api/server-time';
import { formatMoscow } from '../../../kit/panel/moscow';
import { NumberField } from '../../../kit/panel/NumberField';
import { findNumber, type TypedNumber } from '../../../kit/panel/typed-number';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { DateField } from '../../../kit/panel/DateField';
import { FormPopup } from '../../../kit/panel/FormPopup';
import { useCreateInviteMutation } from '../api';

const defaultDays = 10;
const defaultConnects = 3;

/** Returns the Unix seconds of a date and time in UTC, or null if either is missing or incomplete. */
function toUnixSeconds(date: string | null, time: string): number | null {
  const timestamp = date && time ? Date.parse(`${date}T${time.slice(0, 5)}:00Z`) : NaN;
  return Number.isNaN(timestamp) ? null : timestamp / 1000;
}

export function CreateInvitePopup({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const [defaultEnd] = useState(() => new Date(getServerTime() + defaultDays * 86_400_000).toISOString());
  const [connects, setConnects] = useState<TypedNumber>(defaultConnects);
  const [date, setDate] = useState<string | null>(defaultEnd.slice(0, 10));
  const [time, setTime] = useState(defaultEnd.slice(11, 16));
  const [refusal, setRefusal] = useState<string>();
  const [hasPastError, setPastError] = useState(false);
  const activeUntil = toUnixSeconds(date, time);

  const { submit, isBusy, fieldErrors } = useSubmit(useCreateInviteMutation(), {
    validate: () => {
      if (activeUntil === null) return 'Date or time is not selected';
      return (findNumber(connects) ?? 0) < 1 && 'The maximum connections can be from 1';
    },
    successText: 'Invite is created',
    failureText: 'Server error',
    onFailed: (error) => {
      const isFull = getErrorException(error) === 'max_invites';
      const maxCount = getErrorMaxCount(error);
      if (isFull)
        setRefusal(`There are a maximum of ${maxCount} invitations per brand. delete the previous ones`);
      return isFull;
    },
    onDone: onClose,
  });
  const onSubmit = () => {
    setRefusal(undefined);
    const isPast = activeUntil !== null && activeUntil * 1000 <= getServerTime();
    setPastError(isPast);
    const request = { max_connects: findNumber(connects) ?? 0, active_until: activeUntil ?? 0 };
    if (!isPast) void submit({ id: brandId, createInvite: request });
  };

  return (
    <FormPopup
      title="Create invite"
      submitLabel="Create"
      isSaving={isBusy}
      refusal={refusal}
      {...{ onSubmit, onClose }}
    >
      <NumberField
        kind="count"
        label="Max connects"
        error={fieldErrors.max_connects}
        data-autofocus
        max={limits.max_connects.maximum}
        value={connects}
        onChange={setConnects}
      />
      <Group grow align="flex-start" gap="sm">
        <DateField
          label="Active until, date (UTC+0)"
          error={
            fieldErrors.active_until ?? (hasPastError ? 'Active until must be in the future' : undefined)
          }
          value={date}
          onChange={setDate}
        />
        <TimePicker
          label="Active until, time (UTC+0)"
          hoursInputLabel="Hours (UTC+0)"
          minutesInputLabel="Minutes (UTC+0)"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear time' }}
          value={time}
          onChange={setTime}
        />
      </Group>
      {activeUntil !== null && (
        <span style={{ color: 'var(--mantine-color-dimmed)' }}>
          {formatMoscow(new Date(activeUntil * 1000).toISOString())} Moscow time
        </span>
      )}
    </FormPopup>
  );
}
