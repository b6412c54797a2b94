import { errorName } from '../../../api/errors';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { notify } from '../../../kit/panel/notify';

interface Props {
  label: string;
  armedLabel: string;
  /** What is said once it is done. */
  done: string;
  isLoading: boolean;
  /** Rejects with the error of the call. */
  act: () => Promise<unknown>;
}

/** Does once more, by hand, what went wrong. Another admin may have been first. */
export function AgainButton({ label, armedLabel, done, isLoading, act }: Props) {
  const onConfirm = async () => {
    try {
      await act();
      notify.success(done);
    } catch (error) {
      if (errorName(error) === 'edited before') notify.warning('it was changed by another manager');
      else notify.failure(error);
    }
  };
  return (
    <DoubleClickButton
      variant="default"
      disabled={isLoading}
      armedLabel={armedLabel}
      onConfirm={() => void onConfirm()}
    >
      {label}
    </DoubleClickButton>
  );
}
