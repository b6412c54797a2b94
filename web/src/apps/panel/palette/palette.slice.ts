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
