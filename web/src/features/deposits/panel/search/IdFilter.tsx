import { SearchForm } from '../../../../kit/panel/SearchForm';

interface IdFilterProps {
  name: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** A filter by number. */
export function IdFilter({ name, value, onChange }: IdFilterProps) {
  return (
    <SearchForm
      isNumber
      value={value === undefined ? undefined : String(value)}
      label={name}
      placeholder={name}
      clearLabel={`Clear ${name}`}
      maxLength={15}
      onChange={(digits) => onChange(digits ? Number(digits) : undefined)}
    />
  );
}
