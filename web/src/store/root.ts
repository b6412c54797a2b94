import { combineSlices, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { connectionSlice } from './connection.slice';
import type { AddListenerAction } from './listeners';

/** The slices of features, which add themselves when their code is loaded: `slice.injectInto(rootReducer)`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- each slice extends it
export interface LazySlices {}

export const rootReducer = combineSlices(api, connectionSlice).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;
/** Accepts actions, thunks, and listeners created by `addAppListener`. */
export type AppDispatch = ((listener: AddListenerAction) => () => void) &
  ThunkDispatch<RootState, unknown, UnknownAction>;
export type AppThunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;
