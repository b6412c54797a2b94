import { combineSlices, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { connectionSlice } from './connection.slice';
import { sessionSlice } from './session.slice';

/** The slices of features, which add themselves when their code is loaded: `slice.injectInto(rootReducer)`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- each slice extends it
export interface LazySlices {}

export const rootReducer = combineSlices(
  api,
  sessionSlice,
  connectionSlice,
).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>;
