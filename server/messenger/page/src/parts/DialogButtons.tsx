import { Button, type ButtonProps, Group } from '@mantine/core';

interface DialogButtonsProps extends ButtonProps {
  actionLabel: string;
  onClose: () => void;
  /** Absent: the button submits the form. */
  onAction?: () => void;
}

export function DialogButtons({ actionLabel, onClose, onAction, ...button }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" mt="md">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button {...button} type={onAction ? 'button' : 'submit'} onClick={onAction}>
        {actionLabel}
      </Button>
    </Group>
  );
}
