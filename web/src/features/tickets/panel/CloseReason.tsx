import { Textarea } from '@mantine/core';
import { maxMessageLength } from '../ticket-types';

interface CloseReasonProps {
  /** How the reason is sent, such as "as the last message". */
  delivery: string;
  value: string;
  onChange: (reason: string) => void;
}

/** The field for the reason why tickets are closed. Their owners read the reason. */
export const CloseReason = ({ delivery, value, onChange }: CloseReasonProps) => (
  <Textarea
    label="Reason (optional)"
    description={`Sent ${delivery}. Without a reason, "Ticket closed" is sent.`}
    minRows={2}
    maxRows={8}
    maxLength={maxMessageLength}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    data-autofocus
  />
);
