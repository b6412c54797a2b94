import { ActionIcon, Box, Button } from '@mantine/core';
import { Icon } from '../../../kit/panel/Icon';
import { ShortcutKeys } from '../../../kit/panel/ShortcutHelp';
import { useAppDispatch } from '../../../store/hooks';
import { createSlice } from '@reduxjs/toolkit';
import { rootReducer } from '../../../store/root';

declare module '../../../store/root' {
  interface LazySlices {
    palette: { isOpen: boolean };
  }
}

/** The palette opens from the keyboard, the sidebar and the top bar. */
const paletteSlice = createSlice({
  name: 'palette',
  initialState: { isOpen: false },
  reducers: {
    openPalette: () => ({ isOpen: true }),
    closePalette: () => ({ isOpen: false }),
    togglePalette: ({ isOpen }) => ({ isOpen: !isOpen }),
  },
  selectors: { selectIsPaletteOpen: ({ isOpen }) => isOpen },
}).injectInto(rootReducer);
export const { openPalette, closePalette, togglePalette } = paletteSlice.actions;
export const { selectIsPaletteOpen } = paletteSlice.selectors;

export function PaletteButton() {
  const dispatch = useAppDispatch();
  return (
    <Button
      fullWidth
      variant="default"
      h={{ base: 44, md: 32 }}
      px={10}
      c="dimmed"
      fw={400}
      justify="flex-start"
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        <Box component="span" visibleFrom="md" aria-hidden="true">
          <ShortcutKeys keys="mod+K" />
        </Box>
      }
      styles={{ label: { flex: 1 } }}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => dispatch(openPalette())}
    >
      Search or run…
    </Button>
  );
}

export function PaletteIconButton() {
  const dispatch = useAppDispatch();
  return (
    <ActionIcon size={44} ml="auto" aria-label="Search and actions" onClick={() => dispatch(openPalette())}>
      <Icon name="search" size={20} />
    </ActionIcon>
  );
}
