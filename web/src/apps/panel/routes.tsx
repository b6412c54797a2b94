// This import comes first, so that the kit's styles come after the library's and win.
import { PanelRoot } from './PanelRoot';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { onSessionEnd } from '../../api/credentials';
import { LoginScreen } from '../../features/auth/panel/LoginScreen';
import { forgetWayBack, keepWayBack } from '../../features/auth/panel/way-back';
import { WelcomeScreen } from '../../features/auth/panel/WelcomeScreen';
import { later } from '../../kit/core/later';
import { Failed } from '../../kit/panel/states';
import { PageHeader } from '../../kit/panel/PageHeader';
import { Guarded } from './Guarded';
import { RouteError } from './RouteError';
import { type PanelScreen, screens } from './screens';
import { Shell } from './Shell';
import { Elsewhere, SignedIn } from './SignedIn';

function Later() {
  return (
    <Suspense fallback={<ScreenPending />}>
      <Outlet />
    </Suspense>
  );
}

function ScreenPending() {
  return (
    <div aria-busy="true">
      <PageHeader title="…" />
      <Skeleton height={240} mx={24} w="auto" />
    </div>
  );
}

function routeOf({ path, for: audience, Screen, load, children }: PanelScreen): RouteObject {
  const Shown = Screen ?? later(load!, Failed);
  const element = (
    <Guarded audience={audience}>
      <Shown />
    </Guarded>
  );
  return { path, element, ...(children && { children }) };
}

export const panelRoutes: RouteObject[] = [
  {
    element: <PanelRoot />,
    errorElement: <RouteError />,
    children: [
      { path: '/', element: <WelcomeScreen /> },
      { path: '/auth/:user_id/:secret_code', element: <LoginScreen /> },
      {
        element: (
          <SignedIn>
            <Shell />
          </SignedIn>
        ),
        children: [
          ...screens.filter(({ load }) => !load).map(routeOf),
          { element: <Later />, children: screens.filter(({ load }) => load).map(routeOf) },
        ],
      },
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

/** Reloads the page when the session ends, so that none of its data stays in memory. */
export function leaveWithSession(): void {
  onSessionEnd(({ why, userId }) => {
    const { pathname, search } = window.location;
    if (why === 'logout') forgetWayBack();
    else keepWayBack({ to: pathname + search, why: 'ended', userId }, why === 'refused');
    window.location.assign('/');
  });
}
