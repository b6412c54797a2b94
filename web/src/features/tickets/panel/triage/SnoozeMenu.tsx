import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '../../../../kit/core/day';
import { DateField } from '../../../../kit/panel/DateField';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { Icon } from '../../../../kit/panel/Icon';
import { formatMoscow, getStartOfMoscowDay, toMoscowDay } from '../../../../kit/panel/moscow';
import { useNow } from '../../../../kit/panel/useNow';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useSnoozeTicketMutation } from '../../api';

/** "27.11.2026 09:00", in Moscow time. */
const formatTime = (iso: string) => formatMoscow(iso).slice(0, 16);

export const isSnoozed = (until: string | null | undefined): until is string =>
  until != null && Date.parse(until) > Date.now();

export const formatSnooze = (until: string) => `Snoozed until ${formatTime(until)}`;

interface SnoozeMenuProps {
  ticketId: number;
  snoozedUntil: string | null | undefined;
}

export function SnoozeMenu({ ticketId, snoozedUntil }: SnoozeMenuProps) {
  const [isDateOpen, setDateOpen] = useState(false);
  const [snoozeTicket] = useSnoozeTicketMutation();
  const { submit, isBusy, fieldErrors } = useSubmit(
    (until: number | null) => snoozeTicket({ id: ticketId, snoozeTicket: { until } }),
    { onDone: () => setDateOpen(false) },
  );
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon
            size={36}
            aria-label="Snooze"
            title="Snooze: hide from the lists for a time"
            loading={isBusy}
          >
            <Icon name="clock" size={19} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {isSnoozed(snoozedUntil)
              ? formatSnooze(snoozedUntil)
              : 'Until the chosen time, or until the owner writes'}
          </Menu.Label>
          {isSnoozed(snoozedUntil) && (
            <Menu.Item onClick={() => void submit(null)}>Show in the lists again</Menu.Item>
          )}
          <TimeItems onChoose={(until) => void submit(until)} />
          <Menu.Item onClick={() => setDateOpen(true)}>A date…</Menu.Item>
          <Menu.Label>Moscow time</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {isDateOpen && (
        <DatePopup
          title={`Snooze ticket #${ticketId}`}
          isSaving={isBusy}
          untilError={fieldErrors.until}
          onChoose={submit}
          onClose={() => setDateOpen(false)}
        />
      )}
    </>
  );
}

function TimeItems({ onChoose }: { onChoose: (until: number) => void }) {
  return listSnoozeTimes(useNow() / 1_000).map(({ title, until }) => (
    <Menu.Item
      key={title}
      title={`${formatTime(new Date(until * 1_000).toISOString())} Moscow time`}
      onClick={() => onChoose(until)}
    >
      {title}
    </Menu.Item>
  ));
}

const daySeconds = 86_400;

/** The Unix seconds of 09:00 Moscow time on a day (YYYY-MM-DD). */
const getMorning = (day: string): number => getStartOfMoscowDay(day) + 9 * 3_600;

/** The times that the menu offers. `now` and `until` are in Unix seconds. */
export function listSnoozeTimes(now: number): { title: string; until: number }[] {
  const tomorrow = getMorning(toMoscowDay(now)) + daySeconds;
  // At 09:00 in Moscow, the day of the week is the same in UTC.
  const daysToMonday = (8 - new Date(tomorrow * 1_000).getUTCDay()) % 7;
  return [
    { title: '1 hour', until: Math.floor(now) + 3_600 },
    { title: 'Tomorrow 09:00', until: tomorrow },
    ...(daysToMonday > 0 ? [{ title: 'Monday 09:00', until: tomorrow + daysToMonday * daySeconds }] : []),
  ];
}

interface DatePopupProps {
  title: string;
  isSaving: boolean;
  untilError: string | undefined;
  onChoose: (until: number) => Promise<unknown>;
  onClose: () => void;
}

function DatePopup({ title, isSaving, untilError, onChoose, onClose }: DatePopupProps) {
  const [day, setDay] = useState<Day | null>(null);
  const [hasSubmitted, setSubmitted] = useState(false);
  const submit = () => {
    setSubmitted(true);
    return day === null ? undefined : onChoose(getMorning(day));
  };
  return (
    <FormPopup title={title} submitLabel="Snooze" isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <DateField
        label="Until 09:00 Moscow time on"
        value={day}
        error={hasSubmitted && day === null ? 'Choose a date' : untilError && `The time ${untilError}`}
        onChange={setDay}
      />
    </FormPopup>
  );
}
