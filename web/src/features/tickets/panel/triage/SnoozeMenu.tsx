import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Day } from '../../../../kit/core/day';
import { DateField } from '../../../../kit/panel/DateField';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import { Icon } from '../../../../kit/panel/Icon';
import { formatMoscow } from '../../../../kit/panel/moscow';
import { useNow } from '../../../../kit/panel/useNow';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useSnoozeTicketMutation } from '../../triage-api';
import { getMorning, listSnoozeTimes } from './snooze-times';

/** "27.11.2026 09:00", in Moscow time. */
const formatTime = (seconds: number) => formatMoscow(new Date(seconds * 1_000).toISOString()).slice(0, 16);

export const isSnoozed = (until: string | null | undefined): until is string =>
  until != null && Date.parse(until) > Date.now();

/** Until when a ticket is snoozed. */
export const formatSnooze = (until: string) => `Snoozed until ${formatMoscow(until).slice(0, 16)}`;

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
            title="Snooze: out of the lists for a time"
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
          <Times onChoose={(until) => void submit(until)} />
          <Menu.Item onClick={() => setDateOpen(true)}>A date…</Menu.Item>
          <Menu.Label>Moscow time</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {isDateOpen && (
        <DatePopup
          title={`Snooze ticket #${ticketId}`}
          isSaving={isBusy}
          refusal={fieldErrors.until}
          onChoose={submit}
          onClose={() => setDateOpen(false)}
        />
      )}
    </>
  );
}

function Times({ onChoose }: { onChoose: (until: number) => void }) {
  return listSnoozeTimes(useNow() / 1_000).map(({ title, until }) => (
    <Menu.Item key={title} title={`${formatTime(until)} Moscow time`} onClick={() => onChoose(until)}>
      {title}
    </Menu.Item>
  ));
}

interface DatePopupProps {
  title: string;
  isSaving: boolean;
  refusal: string | undefined;
  onChoose: (until: number) => Promise<unknown>;
  onClose: () => void;
}

function DatePopup({ title, isSaving, refusal, onChoose, onClose }: DatePopupProps) {
  const [day, setDay] = useState<Day | null>(null);
  const [isMissing, setMissing] = useState(false);
  const choose = () => {
    setMissing(day === null);
    return day === null ? undefined : onChoose(getMorning(day));
  };
  return (
    <FormPopup title={title} button="Snooze" isSaving={isSaving} onSubmit={choose} onClose={onClose}>
      <DateField
        label="Until 09:00 Moscow time on"
        value={day}
        error={isMissing && day === null ? 'Choose a date' : refusal && `The time ${refusal}`}
        onChange={setDay}
      />
    </FormPopup>
  );
}
