import { useSyncExternalStore } from 'react';
import { getOwnAuthorization, subscribeToCredentials } from '../../api/credentials';

/** The credentials of this person's calls. A login by link replaces the launch data. */
export const useAuthorization = () => useSyncExternalStore(subscribeToCredentials, getOwnAuthorization);
