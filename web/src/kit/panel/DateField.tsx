import { DateInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { type Day, isDay } from '../core/day';

interface DateFieldProps {
  label: string;
  error?: string | undefined;
  value: Day | null;
  /** Called with null while the text is not a date. */
  onChange: (day: Day | null) => void;
}

const FORMAT = 'DD.MM.YYYY';

/** A date, typed as DD.MM.YYYY or picked. Other texts are invalid, because lenient parsers read 01.03.2027 as 3 January. */
export function DateField({ label, error, value, onChange }: DateFieldProps) {
  const id = useId();
  /** The typed text, or null once it is a date. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const problem = typed === null ? undefined : findProblem(typed);
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
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      popoverProps={{ id }}
      data-unparsable={problem !== undefined || undefined}
      error={isTouched || isComplete ? (problem ?? error) : error}
      value={value}
      onChange={(day) => {
        setTyped(null);
        onChange(day);
      }}
      onInput={({ currentTarget }) => {
        setTouched(false);
        setTyped(currentTarget.value);
        if (findProblem(currentTarget.value) !== undefined) onChange(null);
      }}
      onBlur={() => setTouched(true)}
    />
  );
}

function findProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || parseDay(trimmed) !== null) return undefined;
  return /^\d{2}\.\d{2}\.\d{4}$/.test(trimmed) ? `There is no ${trimmed}` : 'Write the date as DD.MM.YYYY';
}

/** Parses DD.MM.YYYY. Returns null for other formats and for days that do not exist. */
function parseDay(text: string): Day | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? [];
  const isoDay = `${year}-${month}-${day}`;
  return isDay(isoDay) ? isoDay : null;
}
