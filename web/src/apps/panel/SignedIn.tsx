import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readAccessToken } from '../../api/credentials';
import { forgetWayBack, keepWayBack, reasonOfWayBack } from '../../features/auth/panel/way-back';

/** Without a token only the public pages are open (spec 4). After login, people come to the page that they wanted. */
export function SignedIn({ children }: { children: ReactNode }) {
  const isSignedIn = readAccessToken() !== null;
  useEffect(() => {
    if (isSignedIn) forgetWayBack();
  }, [isSignedIn]);
  return isSignedIn ? children : <ToWelcome />;
}

function ToWelcome() {
  const { pathname, search } = useLocation();
  useState(() => {
    // When a session has just ended, the place is already kept.
    if (!reasonOfWayBack()) keepWayBack({ to: pathname + search, why: 'closed', userId: null }, true);
  });
  return <Navigate to="/" replace />;
}

/** Any address that is not a screen. */
export function Elsewhere() {
  return <Navigate to={readAccessToken() ? '/panel' : '/'} replace />;
}
