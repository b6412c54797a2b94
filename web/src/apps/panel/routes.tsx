// This import comes first, so that the kit's styles come after the library's and win.
import { PanelRoot } from './PanelRoot';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { forgetFigures } from '../../features/brands/kept-figures';
import { forgetWayBack, keepWayBack } from '../../features/auth/panel/way-back';
import { later } from '../../kit/core/later';
import { Failed } from '../../kit/panel/states';
import { PageHeader } from '../../kit/panel/PageHeader';
import { onSessionEnd } from '../../store/session.slice';
import type { AppStore } from '../../store/store';
import { Guarded } from './Guarded';
import { forgetRecent } from '../../kit/panel/recent';
import { RouteError } from './RouteError';
import { brandFrameLoad, loginLoad, screenLoads, welcomeLoad } from './screen-loads';
import { type PanelScreen, screens, sections } from './screens';
import { Shell } from './Shell';
import styles from './Shell.module.css';
import { Elsewhere, SignedIn } from './SignedIn';

/** Holds the place of a screen. Its title is there already if the sidebar leads to it. */
function ScreenPending() {
  const { pathname } = useLocation();
  const section = sections.find(({ to }) => to === pathname);
  return (
    <div aria-busy="true">
      <PageHeader title={section?.heading ?? section?.title ?? '…'} />
      <div className={styles.pending} aria-hidden="true">
        {['62%', '48%', '71%', '55%', '66%', '40%'].map((width) => (
          <Skeleton key={width} height={10} width={width} />
        ))}
      </div>
    </div>
  );
}

function routeOf({ path, for: audience, children }: PanelScreen): RouteObject {
  const Screen = later(screenLoads[path], Failed);
  const element = (
    <Guarded audience={audience}>
      <Suspense key={path} fallback={<ScreenPending />}>
        <Screen />
      </Suspense>
    </Guarded>
  );
  return { path, element, ...(children && { children }) };
}

const BrandFrame = later(brandFrameLoad, Failed);
const brandFrame = (
  <Suspense fallback={<ScreenPending />}>
    <BrandFrame />
  </Suspense>
);

const WelcomeScreen = later(welcomeLoad, Failed);
const LoginScreen = later(loginLoad, Failed);

export const panelRoutes: RouteObject[] = [
  {
    element: <PanelRoot />,
    errorElement: <RouteError />,
    children: [
      {
        element: (
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        ),
        children: [
          { path: '/', element: <WelcomeScreen /> },
          { path: '/auth/:user_id/:secret_code', element: <LoginScreen /> },
        ],
      },
      {
        element: (
          <SignedIn>
            <Shell />
          </SignedIn>
        ),
        children: [
          ...screens.filter(({ isOfBrand }) => !isOfBrand).map(routeOf),
          // One frame for all tabs, so that it stays while people go from one to another.
          { element: brandFrame, children: screens.filter(({ isOfBrand }) => isOfBrand).map(routeOf) },
        ],
      },
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

/** Reloads the page when the session ends, so that none of its data stays in memory. */
export function leaveWithSession(store: AppStore): void {
  onSessionEnd(store, ({ why, userId }) => {
    const { pathname, search } = window.location;
    forgetFigures();
    if (why === 'logout') forgetRecent();
    if (why === 'logout') forgetWayBack();
    else keepWayBack({ to: pathname + search, why: 'ended', userId }, why === 'refused');
    window.location.assign('/');
  });
}
