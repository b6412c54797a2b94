import { type ComboboxItem, type ComboboxItemGroup, Select, type SelectProps } from '@mantine/core';

interface FilterSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Of several options with the same value, or groups with the same name, the last one is shown. */
  options: ComboboxItem[] | ComboboxItemGroup<ComboboxItem>[];
  value: string | number | undefined;
  /** The name of the chosen value if it is not among the options. */
  chosenName?: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter by one of several values. The chosen one is always shown, and can be cleared. */
export function FilterSelect({ options, value, chosenName, onChange, ...select }: FilterSelectProps) {
  const chosenValue = value === undefined ? undefined : String(value);
  const items = options.flatMap((option) => ('items' in option ? option.items : [option]));
  const isMissing = chosenValue !== undefined && !items.some((item) => item.value === chosenValue);
  const missingOptions = isMissing ? [{ value: chosenValue, label: chosenName ?? chosenValue }] : [];
  const optionByKey = new Map(
    options.map((option) => ['items' in option ? option.group : option.value, option]),
  );
  return (
    <Select
      size="xs"
      clearable
      searchable
      limit={100}
      data={[...missingOptions, ...optionByKey.values()]}
      value={chosenValue ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      {...select}
    />
  );
}
