import type { Call } from '../../../kit/core/useSubmission';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';

interface Props {
  label: string;
  armedLabel: string;
  /** What is said once it is done. */
  done: string;
  id: number;
  send: Call<{ id: number }, unknown>;
}

/** Does once more, by hand, what went wrong. Another admin may have been first. */
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
