import { Textarea } from '@mantine/core';
import { maxLength } from '../ticket-texts';

interface CloseReasonProps {
  /** Such as "as the last message". */
  sent: string;
  value: string;
  onChange: (reason: string) => void;
}

/** The reason for closing tickets, which their owners read. */
export const CloseReason = ({ sent, value, onChange }: CloseReasonProps) => (
  <Textarea
    label="Reason (optional)"
    description={`Sent ${sent}. Without one it reads "Ticket closed".`}
    minRows={2}
    maxRows={8}
    maxLength={maxLength}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    data-autofocus
  />
);
