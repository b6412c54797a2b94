import { Modal, type ModalProps, Button, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useFocusReturn } from '../core/useFocusReturn';
import { useSearchParams } from 'react-router-dom';
import { setParams } from '../core/pages';

/** The open popups, topmost last. */
const openPopups: object[] = [];

/**
 * A dialog that is open while it is rendered. Escape closes only the topmost one. Closing returns the focus to the opener. An
 * Enter key that is still held after opening it neither presses a button nor submits a form.
 */
export function Popup({ onClose, ...props }: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusReturn();
  const isOnTop = useIsTopmost();
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={() => isOnTop() && onClose()}
      onKeyDown={ignoreHeldEnter}
      {...props}
    />
  );
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  const isInTextArea = event.target instanceof HTMLTextAreaElement;
  if (event.repeat && event.key === 'Enter' && !isInTextArea) event.preventDefault();
}

function useIsTopmost(): () => boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    openPopups.push(self);
    // Delayed, because the popup below also receives the key that closes this one.
    return () => void setTimeout(() => openPopups.splice(openPopups.indexOf(self), 1));
  }, [self]);
  return () => openPopups.at(-1) === self;
}

interface ConfirmDialogProps {
  title: string;
  no: string;
  yes: string;
  isBusy?: boolean;
  size?: 'sm' | 'md';
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a risky action. The button that changes nothing has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, no, yes, isBusy, size = 'sm', onYes, onClose, children } = props;
  return (
    <Popup onClose={onClose} title={title} size={size}>
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {no}
        </Button>
        <Button color="red" loading={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Popup>
  );
}

/** The open popup, stored in the URL, so that links open it and Back closes it. */
export function usePopup(): [string | null, (popup: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const setPopup = (popup: string | null) =>
    setSearch((params) => setParams(params, { popup }), {
      replace: popup === null,
      preventScrollReset: true,
    });
  return [search.get('popup'), setPopup];
}
