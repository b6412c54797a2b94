import { createAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import {
  clearAccessToken,
  buildRequestHeaders,
  isSignedIn,
  markRefused,
  parseUserId,
  readAccessToken,
  subscribeToCredentials,
  tokenKey,
  getAuthorization,
} from '../api/credentials';
import { addAppListener } from './listeners';
import type { AppThunk } from './root';
import type { AppStore } from './store';

/**
 * `logout`: the person logged out in this tab. `idle`: this tab ended the session after the idle time. `refused`: the server no
 * longer accepts the token. `elsewhere`: another tab ended it. Unsaved edits survive all but `logout`.
 */
export interface SessionEnd {
  reason: 'logout' | 'idle' | 'refused' | 'elsewhere';
  /** The owner of the session. Null if the token does not name them. */
  userId: number | null;
  /** The URL that the browser opens next. By default, the welcome page. */
  nextUrl?: string | undefined;
}

const sessionEnded = createAction<SessionEnd>('session/ended');

export const useIsSignedIn = () => useSyncExternalStore(subscribeToCredentials, isSignedIn);

export const useAuthorization = () => useSyncExternalStore(subscribeToCredentials, getAuthorization);

export const endSession =
  (reason: SessionEnd['reason'], nextUrl?: string): AppThunk =>
  (dispatch) => {
    const token = readAccessToken();
    if (!token) return;
    clearAccessToken();
    dispatch(sessionEnded({ reason, userId: parseUserId(token), nextUrl }));
  };

/** Ends the session whose token the server no longer accepts. Launch data and old tokens are only marked as refused. */
export const rejectCredentials =
  (authorization: string): AppThunk =>
  (dispatch) => {
    if (authorization === buildRequestHeaders('').authorization) dispatch(endSession('refused'));
    else markRefused(authorization);
  };

/** Calls back when the token is removed, in this tab or in another one. */
export const subscribeToSessionEnd = (
  { dispatch }: Pick<AppStore, 'dispatch'>,
  listener: (end: SessionEnd) => void,
) => dispatch(addAppListener(sessionEnded.match, ({ payload }) => listener(payload)));

/** Reports the end of a session that another tab has ended. The returned function stops this. */
export function watchOtherTabs({ dispatch }: AppStore): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === tokenKey && newValue === null)
      dispatch(sessionEnded({ reason: 'elsewhere', userId: parseUserId(oldValue) }));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
