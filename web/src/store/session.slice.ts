import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  credentialHeaders,
  clearAccessToken,
  readAccessToken,
  storeAccessToken,
  tokenKey,
  parseUserId,
} from '../api/credentials';
import { type Observable, observe } from './observe';
import type { AppThunk, RootState } from './root';
import type { AppStore } from './store';

/** `logout`: a logout in this tab. `refused`: the server no longer accepts the token. `elsewhere`: another tab. */
export interface SessionEnd {
  why: 'logout' | 'refused' | 'elsewhere';
  /** The owner of the session; null when the token does not name them. */
  userId: number | null;
  /** Where the browser goes then; the welcome page if there is none. */
  leadsTo?: string | undefined;
}

interface Session {
  /** Signs the calls of the mini-app, and without launch data those of the panel too. */
  authorization: string | null;
  isRefused: boolean;
  ended: SessionEnd | null;
}

const currentAuthorization = () => credentialHeaders('t/').authorization ?? null;

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): Session => ({ authorization: currentAuthorization(), isRefused: false, ended: null }),
  reducers: {
    credentialsChanged: {
      prepare: () => ({ payload: currentAuthorization() }),
      reducer: (session, { payload }: PayloadAction<string | null>) => {
        if (session.authorization === payload) return;
        session.authorization = payload;
        session.isRefused = false;
      },
    },
    launchRefused: (session) => {
      session.isRefused = true;
    },
    sessionEnded: (session, { payload }: PayloadAction<SessionEnd>) => {
      session.ended = payload;
    },
  },
});
const { credentialsChanged, launchRefused, sessionEnded } = sessionSlice.actions;

/** What signs the calls of this person in the mini-app. */
export const selectAuthorization = ({ session }: RootState) => session.authorization;

/** Whether the mini-app has credentials that the server has not refused. */
export const selectIsSignedIn = ({ session }: RootState) =>
  session.authorization !== null && !session.isRefused;

export const logIn =
  (token: string): AppThunk =>
  (dispatch) => {
    storeAccessToken(token);
    dispatch(credentialsChanged());
  };

/** Forgets the token. */
export const endSession =
  (why: SessionEnd['why'], leadsTo?: string): AppThunk =>
  (dispatch) => {
    const token = readAccessToken();
    if (!token) return;
    clearAccessToken();
    dispatch(sessionEnded({ why, userId: parseUserId(token), leadsTo }));
    dispatch(credentialsChanged());
  };

/** Notes that the server no longer accepts this `authorization`. */
export const rejectCredentials =
  (authorization: string | undefined): AppThunk =>
  (dispatch) => {
    // A late answer to an old token says nothing about the new one.
    if (!authorization) return;
    if (authorization === credentialHeaders('').authorization) dispatch(endSession('refused'));
    else if (authorization === currentAuthorization()) dispatch(launchRefused());
  };

/** Calls back when the token is removed: after a logout here or in another tab, or when the server refused it. */
export const onSessionEnd = (store: Observable, listener: (end: SessionEnd) => void): (() => void) =>
  observe(
    store,
    ({ session }) => session.ended,
    (end) => end && listener(end),
  );

/** Other tabs log in and out too. */
export function syncWithOtherTabs({ dispatch }: AppStore): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== tokenKey) return;
    if (newValue === null) dispatch(sessionEnded({ why: 'elsewhere', userId: parseUserId(oldValue) }));
    dispatch(credentialsChanged());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
