import { Button } from '@mantine/core';
import { Icon } from './Icon';
import { notify } from './notify';

export function CopyButton({ text, toast, children }: { text: string; toast: string; children: string }) {
  const onCopy = async () => {
    await copyText(text);
    notify.success(toast);
  };
  return (
    <Button variant="default" leftSection={<Icon name="copy" size={15} />} onClick={() => void onCopy()}>
      {children}
    </Button>
  );
}

/** The Clipboard API exists only on HTTPS and localhost. Elsewhere `execCommand` copies a selection. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
