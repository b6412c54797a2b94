import { Textarea } from '@mantine/core';
import { maxMessageLength } from '../ticket-types';

interface CloseReasonProps {
  /** How the reason is sent, such as "as the last message". */
  delivery: string;
  value: string;
  onChange: (reason: string) => void;
}

/** The reason for closing tickets, which their owners read. */
export const CloseReason = ({ delivery, value, onChange }: CloseReasonProps) => (
  <Textarea
    label="Reason (optional)"
    description={`Sent ${delivery}. Without a reason, that is "Ticket closed".`}
    minRows={2}
    maxRows={8}
    maxLength={maxMessageLength}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    data-autofocus
  />
);
