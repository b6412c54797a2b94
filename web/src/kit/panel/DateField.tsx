import { DateInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { type Day, isDay } from '../core/day';

interface DateFieldProps {
  label: string;
  error?: string | undefined;
  clearLabel: string;
  value: Day | null;
  /** Gets null while the text is no date. */
  onChange: (day: Day | null) => void;
}

const FORMAT = 'DD.MM.YYYY';

/**
 * A date that is typed as DD.MM.YYYY or picked in a calendar. Any other text is refused: parsers that guess read 01.03.2027 as
 * 3 January. `onForm` submits no form with such a text.
 */
export function DateField({ label, error, clearLabel, value, onChange }: DateFieldProps) {
  const id = useId();
  /** The text that is typed. Null once it is a date. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const problem = typed === null ? undefined : problemIn(typed);
  const isComplete = typed !== null && typed.trim().length >= FORMAT.length;

  return (
    <DateInput
      id={id}
      label={label}
      valueFormat={FORMAT}
      placeholder={FORMAT}
      dateParser={(text) => parseDay(text.trim())}
      fixOnBlur={false}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      popoverProps={{ id }}
      data-unclear={problem !== undefined || undefined}
      error={isChecked || isComplete ? (problem ?? error) : error}
      value={value}
      onChange={(day) => {
        setTyped(null);
        onChange(day);
      }}
      onInput={({ currentTarget }) => {
        setChecked(false);
        setTyped(currentTarget.value);
        if (problemIn(currentTarget.value) !== undefined) onChange(null);
      }}
      onBlur={() => setChecked(true)}
    />
  );
}

function problemIn(text: string): string | undefined {
  const written = text.trim();
  if (written === '' || parseDay(written) !== null) return undefined;
  return /^\d{2}\.\d{2}\.\d{4}$/.test(written) ? `There is no ${written}` : 'Write the date as DD.MM.YYYY';
}

/** Reads DD.MM.YYYY. Null: it is written in another way, or the calendar has no such day. */
function parseDay(text: string): Day | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  return isDay(written) ? written : null;
}
