import {
  DatePickerInput,
  type DatePickerInputProps,
  type DatePickerType,
  MonthPickerInput,
  type MonthPickerInputProps,
} from '@mantine/dates';
import { useId } from 'react';

/** Dates that are picked, not typed. The calendar has the field's name and returns the focus to the field. */
export function DatePicker<Type extends DatePickerType = 'default'>(props: DatePickerInputProps<Type>) {
  const id = useId();
  return <DatePickerInput id={id} popoverProps={{ id, returnFocus: true }} {...props} />;
}

export function MonthPicker(props: MonthPickerInputProps) {
  const id = useId();
  return <MonthPickerInput id={id} popoverProps={{ id, returnFocus: true }} {...props} />;
}
