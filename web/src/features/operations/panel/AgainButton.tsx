import type { Call } from '../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';

interface Props {
  label: string;
  armedLabel: string;
  /** The message after success. */
  done: string;
  id: number;
  send: Call<{ id: number }, unknown>;
}

/** Repeats a failed action by hand. Another admin may have been first. */
export function AgainButton({ label, armedLabel, done, id, send }: Props) {
  const { submit, isBusy } = useSubmit(send, {
    done,
    refusals: { 'edited before': 'it was changed by another manager' },
  });
  return (
    <DoubleClickButton
      variant="default"
      disabled={isBusy}
      armedLabel={armedLabel}
      onConfirm={() => void submit({ id })}
    >
      {label}
    </DoubleClickButton>
  );
}
