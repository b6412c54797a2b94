import type { ButtonProps } from '@mantine/core';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';

interface DeleteButtonProps extends ButtonProps {
  /** `erase` deletes the row from the database. */
  as: 'delete' | 'erase';
  isBusy: boolean;
  /** Whether a press now was meant for the previous deposit. */
  shouldIgnoreInput?: () => boolean;
  onConfirm: (decision: { as: 'delete' | 'erase' }) => void;
}

export function DeleteButton({ as, isBusy, shouldIgnoreInput, onConfirm, ...button }: DeleteButtonProps) {
  return (
    <DoubleClickButton
      variant={as === 'erase' ? 'subtle' : 'light'}
      color="red"
      disabled={isBusy}
      armedLabel="Click again to delete"
      canArm={() => !shouldIgnoreInput?.()}
      onConfirm={() => onConfirm({ as })}
      {...button}
    >
      {as === 'erase' ? 'Delete from database' : 'Delete'}
    </DoubleClickButton>
  );
}
