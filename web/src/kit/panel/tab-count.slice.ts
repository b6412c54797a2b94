import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../store/root';

declare module '../../store/root' {
  interface LazySlices {
    tabCount: number;
  }
}

/** The number shown in the browser tab's title: how much waits for this person. */
const tabCountSlice = createSlice({
  name: 'tabCount',
  initialState: 0,
  reducers: { tabCountChanged: (_count, { payload }: PayloadAction<number>) => payload },
  selectors: { selectTabCount: (count) => count },
}).injectInto(rootReducer);

export const { tabCountChanged } = tabCountSlice.actions;
export const { selectTabCount } = tabCountSlice.selectors;
