import { Button, Group, Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { download, DownloadError } from '../../api/download';
import { useAppDispatch } from '../../store/hooks';
import { formatBytes } from '../core/format';
import styles from './ExportMenu.module.css';
import { Icon } from './Icon';
import { notify } from './notify';
import { usePasskeyRetry } from './passkey-retry';

interface ExportMenuProps {
  /** The path below `/api/`, with the current filters. */
  path: string;
  isDisabled?: boolean;
  /** The title of the button if there is only one format. */
  singleFormatTitle?: string;
}

/** A button that downloads an export, with a choice of format if there are several. Meanwhile, shows the progress and Cancel. */
export function ExportMenu({ path, isDisabled, singleFormatTitle }: ExportMenuProps) {
  const dispatch = useAppDispatch();
  const withPasskey = usePasskeyRetry();
  const [bytes, setBytes] = useState<number | null>(null);
  const currentDownload = useRef<AbortController>(null);
  useEffect(() => () => currentDownload.current?.abort(), []);

  const save = async (format?: 'csv' | 'xlsx') => {
    const controller = new AbortController();
    currentDownload.current = controller;
    setBytes(0);
    try {
      const address = format ? `${path}${path.includes('?') ? '&' : '?'}format=${format}` : path;
      const { name, file } = await withPasskey(() =>
        dispatch(download(address, throttle(setBytes), controller.signal)),
      );
      saveFile(name, file);
    } catch (error) {
      if (controller.signal.aborted) return;
      notify.failure(error instanceof DownloadError ? error.reason : error, 'The export failed. Try again');
    } finally {
      if (currentDownload.current === controller) setBytes(null);
    }
  };
  const cancel = () => {
    currentDownload.current?.abort();
    setBytes(null);
  };

  if (bytes !== null)
    return (
      <Group gap={8} wrap="nowrap" c="dimmed" fz={13} style={{ whiteSpace: 'nowrap' }}>
        <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
          Exporting… {formatBytes(bytes)}
        </span>
        <Button size="xs" variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    );
  if (singleFormatTitle)
    return (
      <Button variant="default" onClick={() => void save()}>
        {singleFormatTitle}
      </Button>
    );
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={styles.button}
          leftSection={<Icon name="download" size={15} />}
          disabled={isDisabled}
        >
          <span className={styles.title}>Export</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const PROGRESS_INTERVAL_MS = 100;

function throttle(show: (bytes: number) => void): (bytes: number) => void {
  let lastShownAt = 0;
  return (bytes) => {
    if (performance.now() - lastShownAt < PROGRESS_INTERVAL_MS) return;
    lastShownAt = performance.now();
    show(bytes);
  };
}

function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Delayed, because the browser must start reading the file first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
