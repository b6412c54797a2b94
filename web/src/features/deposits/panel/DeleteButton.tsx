import type { ButtonProps } from '@mantine/core';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';

interface DeleteButtonProps extends ButtonProps {
  /** `erase` deletes the row from the database. */
  action: 'delete' | 'erase';
  isBusy: boolean;
  /** Whether a press at this moment is meant for the previous deposit. */
  shouldIgnoreInput?: () => boolean;
  onConfirm: (decision: { action: 'delete' | 'erase' }) => void;
}

export function DeleteButton({ action, isBusy, shouldIgnoreInput, onConfirm, ...button }: DeleteButtonProps) {
  return (
    <DoubleClickButton
      variant={action === 'erase' ? 'subtle' : 'light'}
      color="red"
      disabled={isBusy}
      armedLabel="Click again to delete"
      canArm={() => !shouldIgnoreInput?.()}
      onConfirm={() => onConfirm({ action })}
      {...button}
    >
      {action === 'erase' ? 'Delete from database' : 'Delete'}
    </DoubleClickButton>
  );
}
