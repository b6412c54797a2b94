import { Textarea } from '@mantine/core';
import { UpdateBrand } from '../../../api/limits.gen';
import { splitLines } from './brand-draft';

interface Props {
  /** One reason on each line. */
  value: string;
  /** The server's error texts by field. */
  faults: Record<string, string>;
  className?: string;
  onChange: (value: string) => void;
}

/** The common reasons that moderators choose from when they reject a deposit. */
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
      error={count > most ? `${count} of ${most} reasons` : findFault(faults)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The server identifies a reason by its index. */
function findFault(faults: Record<string, string>): string | undefined {
  for (const [field, message] of Object.entries(faults)) {
    if (field === 'reject_reasons') return message;
    const [, index] = /^reject_reasons\.(\d+)$/.exec(field) ?? [];
    if (index) return `Line ${Number(index) + 1} ${message}`;
  }
  return undefined;
}
