import { Button, Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import styles from './FoldedFilters.module.css';
import { Icon } from './Icon';
import { useIsPhone } from './useIsPhone';

interface FoldedFiltersProps {
  /** The number of active filters. */
  active: number;
  onClear: () => void;
  children: ReactNode;
}

export function FoldedFilters({ active, onClear, children }: FoldedFiltersProps) {
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
        aria-label={active > 0 ? `Filters, ${active} active` : 'Filters'}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        Filters
        {active > 0 && <span className={styles.active}>{active}</span>}
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
          <Button variant="default" disabled={active === 0} onClick={onClear}>
            Clear
          </Button>
          <Button onClick={sheet.close}>Done</Button>
        </div>
      </Drawer>
    </>
  );
}
