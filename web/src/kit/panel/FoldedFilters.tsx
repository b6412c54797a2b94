import { Button, Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import styles from './FoldedFilters.module.css';
import { Icon } from './Icon';
import { useIsPhone } from './useIsPhone';

interface FoldedFiltersProps {
  activeCount: number;
  onClear: () => void;
  children: ReactNode;
}

/** Shows filters side by side, or on a phone in a sheet behind a button. */
export function FoldedFilters({ activeCount, onClear, children }: FoldedFiltersProps) {
  const isPhone = useIsPhone();
  const [isOpen, sheet] = useDisclosure();
  if (!isPhone) return children;
  return (
    <>
      <Button
        variant="default"
        flex="none"
        px={12}
        leftSection={<Icon name="filter" size={16} />}
        aria-label={activeCount > 0 ? `Filters, ${activeCount} active` : 'Filters'}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        Filters
        {activeCount > 0 && <span className={styles.count}>{activeCount}</span>}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="auto"
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close' }}
        classNames={{
          content: styles.sheet,
          header: styles.header,
          title: styles.title,
          body: styles.body,
        }}
      >
        <Stack gap={10}>{children}</Stack>
        <div className={styles.footer}>
          <Button variant="default" disabled={activeCount === 0} onClick={onClear}>
            Clear
          </Button>
          <Button onClick={sheet.close}>Done</Button>
        </div>
      </Drawer>
    </>
  );
}
