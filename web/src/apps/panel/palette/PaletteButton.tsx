import { ActionIcon } from '@mantine/core';
import { Icon } from '../../../kit/panel/Icon';
import { Keys } from '../../../kit/panel/Keys';
import { useAppDispatch } from '../../../store/hooks';
import { openPalette } from './palette.slice';
import styles from './PaletteButton.module.css';

/** Looks like a field, with the keys that do the same. */
export function PaletteButton() {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      className={styles.field}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => dispatch(openPalette())}
    >
      <Icon name="search" size={16} />
      <span className={styles.words}>Search or run…</span>
      <span className={styles.keys} aria-hidden="true">
        <Keys of="mod+K" />
      </span>
    </button>
  );
}

export function PaletteIconButton() {
  const dispatch = useAppDispatch();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label="Search and actions"
      className={styles.icon}
      onClick={() => dispatch(openPalette())}
    >
      <Icon name="search" size={20} />
    </ActionIcon>
  );
}
