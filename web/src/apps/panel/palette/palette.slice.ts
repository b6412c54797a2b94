import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type AppThunk, rootReducer } from '../../../store/root';

interface PaletteState {
  isOpen: boolean;
  /** What was typed before the palette had a field for it. */
  early: string;
}

declare module '../../../store/root' {
  interface LazySlices {
    palette: PaletteState;
  }
}

const closed: PaletteState = { isOpen: false, early: '' };

const paletteSlice = createSlice({
  name: 'palette',
  initialState: closed,
  reducers: {
    paletteChanged: (_palette, { payload }: PayloadAction<PaletteState>) => payload,
  },
  selectors: { selectPalette: (palette) => palette, selectIsPaletteOpen: ({ isOpen }) => isOpen },
}).injectInto(rootReducer);
const { paletteChanged } = paletteSlice.actions;
const { selectPalette } = paletteSlice.selectors;
export const { selectIsPaletteOpen } = paletteSlice.selectors;

/** Aborted once the palette's field gets the keys. */
let keepingEarly: AbortController | undefined;

/** The palette opens from the keyboard, the sidebar and the top bar. */
export const openPalette = (): AppThunk => (dispatch, getState) => {
  const set = (early: string) => dispatch(paletteChanged({ isOpen: true, early }));
  /** Until the palette has loaded, keys would run the shortcuts of the screen. */
  const keepEarly = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { early } = selectPalette(getState());
    if (event.key === 'Escape') dispatch(closePalette());
    else if (event.key === 'Backspace') set(early.slice(0, -1));
    else if (event.key.length === 1) set(early + event.key);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  keepingEarly?.abort();
  keepingEarly = new AbortController();
  window.addEventListener('keydown', keepEarly, { capture: true, signal: keepingEarly.signal });
  set('');
};

export const closePalette = (): AppThunk => (dispatch) => {
  keepingEarly?.abort();
  dispatch(paletteChanged(closed));
};

export const togglePalette = (): AppThunk => (dispatch, getState) =>
  dispatch(selectPalette(getState()).isOpen ? closePalette() : openPalette());

/** Returns what was typed early. From now on the palette's field gets the keys. */
export const takeEarly = (): AppThunk<string> => (dispatch, getState) => {
  const { isOpen, early } = selectPalette(getState());
  keepingEarly?.abort();
  dispatch(paletteChanged({ isOpen, early: '' }));
  return early;
};
