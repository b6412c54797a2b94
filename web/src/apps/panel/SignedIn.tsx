import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { readAccessToken } from '../../api/credentials';

/** Without a token only the public pages are open (spec 4). */
export function SignedIn({ children }: { children: ReactNode }) {
  return readAccessToken() ? children : <Navigate to="/" replace />;
}

/** Any address that is not a screen. */
export function Elsewhere() {
  return <Navigate to={readAccessToken() ? '/panel' : '/'} replace />;
}
