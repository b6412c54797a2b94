import { useSyncExternalStore } from 'react';
import { getOwnAuthorization, subscribeToCredentials } from '../../api/credentials';

/** What signs the calls of this person. A login by link replaces the launch data. */
export const useAuthorization = () => useSyncExternalStore(subscribeToCredentials, getOwnAuthorization);
