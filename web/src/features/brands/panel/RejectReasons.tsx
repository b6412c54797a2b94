import { Textarea } from '@mantine/core';
import { UpdateBrand } from '../../../api/limits.gen';
import { splitLines } from './brand-draft';

interface Props {
  /** One reason on each line. */
  value: string;
  /** What the server said about fields. */
  faults: Record<string, string>;
  className?: string;
  onChange: (value: string) => void;
}

/** The reasons that moderators choose from when they reject a deposit. */
export function RejectReasons({ value, faults, className, onChange }: Props) {
  const most = UpdateBrand.reject_reasons.maxItems;
  const count = splitLines(value).length;
  return (
    <Textarea
      className={className}
      label="Common rejection reasons"
      autosize
      minRows={3}
      maxRows={10}
      value={value}
      description={`One per line. ${count} of ${most} reasons`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={count > most ? `${count} of ${most} reasons` : faultOf(faults)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The server names a reason by its number, from 0. */
function faultOf(faults: Record<string, string>): string | undefined {
  for (const [field, message] of Object.entries(faults)) {
    if (field === 'reject_reasons') return message;
    const [, index] = /^reject_reasons\.(\d+)$/.exec(field) ?? [];
    if (index) return `Line ${Number(index) + 1} ${message}`;
  }
  return undefined;
}
