import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer, type RootState } from '../../store/root';

/** The id of the newest moment that the person has seen, by brand id. */
type MomentsState = Record<number, number>;

declare module '../../store/root' {
  interface LazySlices {
    moments: MomentsState;
  }
}

const initialState: MomentsState = {};

const momentsSlice = createSlice({
  name: 'moments',
  initialState,
  reducers: {
    seen: (known, { payload }: PayloadAction<{ brandId: number; id: number }>) => {
      known[payload.brandId] = Math.max(known[payload.brandId] ?? 0, payload.id);
    },
  },
});

const injected = momentsSlice.injectInto(rootReducer);

export const { seen: momentSeen } = momentsSlice.actions;

/** Undefined until the moments of the brand were shown once. */
export const selectSeenMoment = (state: RootState, brandId: number): number | undefined =>
  injected.selectSlice(state)[brandId];
