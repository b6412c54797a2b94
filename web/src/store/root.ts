import {
  type Action,
  combineSlices,
  type ThunkDispatch,
  type UnknownAction,
  type UnsubscribeListener,
} from '@reduxjs/toolkit';
import { api } from '../api/api';
import { connectionSlice } from './connection.slice';

/** The slices of features, which add themselves when their code is loaded: `slice.injectInto(rootReducer)`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- each slice extends it
export interface LazySlices {}

export const rootReducer = combineSlices(api, connectionSlice).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;
/** Takes actions, thunks, and listeners made by `addAppListener`. */
export type AppDispatch = ((listener: Action<'listenerMiddleware/add'>) => UnsubscribeListener) &
  ThunkDispatch<RootState, unknown, UnknownAction>;
export type AppThunk<Result = void> = (dispatch: AppDispatch, getState: () => RootState) => Result;
