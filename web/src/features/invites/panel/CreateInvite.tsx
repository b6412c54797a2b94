import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { DateInput, TimePicker } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { errorException, errorMaxCount } from '../../../api/errors';
import { formatMoscow } from '../../../kit/core/moscow';
import { notify } from '../../../kit/panel/notify';
import { Popup } from '../../../kit/panel/Popup';
import { PopupFooter } from '../../../kit/panel/PopupFooter';
import { useCreateInviteMutation } from '../api';

const usualDays = 10;
const usualConnects = 3;

/** The instant of a date and time in UTC, in Unix seconds; null while either is missing. */
function unixSeconds(date: string | null, time: string): number | null {
  const at = date && time ? Date.parse(`${date}T${time.slice(0, 5)}:00Z`) : NaN;
  return Number.isNaN(at) ? null : at / 1000;
}

/** How many there may be is the server's to say. */
function tooMany(error: unknown): string {
  return `There are a maximum of ${errorMaxCount(error)} invitations per brand. delete the previous ones`;
}

export function CreateInvite({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const [usualEnd] = useState(() => new Date(Date.now() + usualDays * 86_400_000).toISOString());
  const [connects, setConnects] = useState<number | string>(usualConnects);
  const [date, setDate] = useState<string | null>(usualEnd.slice(0, 10));
  const [time, setTime] = useState(usualEnd.slice(11, 16));
  const [createInvite, { isLoading }] = useCreateInviteMutation();
  const [refusal, setRefusal] = useState<string>();
  const activeUntil = unixSeconds(date, time);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    if (activeUntil === null) return notify.warning('Date or time is not selected');
    if (Number(connects) < 1) return notify.warning('The maximum connections can be from 1');
    const order = { max_connects: Number(connects), active_until: activeUntil };
    try {
      await createInvite({ id: brandId, createInvite: order }).unwrap();
    } catch (error) {
      if (errorException(error) === 'max_invites') return setRefusal(tooMany(error));
      return notify.failure(error, 'Server error');
    }
    notify.success('Invite is created');
    onClose();
  };

  return (
    <Popup onClose={onClose} title="Create invite">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <Stack gap="sm">
          <NumberInput
            label="Max connects"
            data-autofocus
            allowDecimal={false}
            max={1_000_000}
            value={connects}
            onChange={setConnects}
          />
          <Group grow align="flex-start" gap="sm">
            <DateInput
              label="Active until, date (UTC+0)"
              valueFormat="DD.MM.YYYY"
              clearable
              clearButtonProps={{ 'aria-label': 'Clear date' }}
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
          <PopupFooter onClose={onClose} refusal={refusal}>
            <Button type="submit" loading={isLoading}>
              Create
            </Button>
          </PopupFooter>
        </Stack>
      </form>
    </Popup>
  );
}
