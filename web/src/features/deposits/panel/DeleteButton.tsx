import type { ButtonProps } from '@mantine/core';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';

interface DeleteButtonProps extends ButtonProps {
  /** `erase`: from the database. */
  as: 'delete' | 'erase';
  isBusy: boolean;
  /** A press now was not meant for this deposit. */
  isQuiet?: () => boolean;
  onConfirm: (decision: { as: 'delete' | 'erase' }) => void;
}

export function DeleteButton({ as, isBusy, isQuiet, onConfirm, ...button }: DeleteButtonProps) {
  return (
    <DoubleClickButton
      variant={as === 'erase' ? 'subtle' : 'light'}
      color="red"
      disabled={isBusy}
      armedLabel="Click again to delete"
      canArm={() => !isQuiet?.()}
      onConfirm={() => onConfirm({ as })}
      {...button}
    >
      {as === 'erase' ? 'Delete from database' : 'Delete'}
    </DoubleClickButton>
  );
}
