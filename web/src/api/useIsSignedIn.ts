import { useSyncExternalStore } from 'react';
import { isSignedIn, watchCredentials } from './credentials';

/** Like `isSignedIn`, and renders again on each change. */
export const useIsSignedIn = () => useSyncExternalStore(watchCredentials, isSignedIn);
