import { Button } from '@mantine/core';
import { Icon } from './Icon';
import { notify } from './notify';

export function CopyButton({ text, toast, children }: { text: string; toast: string; children: string }) {
  const onCopy = async () => {
    try {
      await copyText(text);
    } catch {
      return notify.error('The browser did not allow copying. Select the text and copy it');
    }
    notify.success(toast);
  };
  return (
    <Button variant="default" leftSection={<Icon name="copy" size={15} />} onClick={() => void onCopy()}>
      {children}
    </Button>
  );
}

/** Throws if the browser refuses. The Clipboard API exists only on HTTPS and localhost. Elsewhere `execCommand` copies a selection. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (!isCopied) throw new Error('not copied');
}
