// This import comes first, so that the kit's styles come after the library's and win.
import { PanelRoot } from './PanelRoot';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router-dom';
import { readAccessToken } from '../../api/credentials';
import { type Audience, isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { clearWayBack, storeWayBack, reasonOfWayBack } from '../../features/auth/panel/way-back';
import { deleteFigures } from '../../features/brands/kept-figures';
import { lazyPart } from '../../kit/core/lazy-part';
import { routeFailureTitle, useRouteFailure } from '../../kit/core/useRouteFailure';
import { PageHeader } from '../../kit/panel/PageHeader';
import { clearRecent } from '../../kit/panel/recent';
import { Failed, Forbidden, NoSuchPage } from '../../kit/panel/states';
import { onSessionEnd } from '../../store/session.slice';
import type { AppStore } from '../../store/store';
import { brandFrameLoad, loginLoad, openIdLoad, screenLoads, welcomeLoad } from './screen-loads';
import { type PanelScreen, screens, sections } from './screens';
import { Shell } from './Shell';
import styles from './Shell.module.css';

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

/** Shows a screen to its audience. While the person is not known, it shows too, because the server checks rights. */
function Guarded({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { data: me } = useGetMeQuery();
  return me && !isAllowed(me, audience) ? <Forbidden isScreen /> : children;
}

const MAX_ID = 2_147_483_647;
const isId = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_ID;

/** Opens a screen only if the ids of its address can be ids. */
function WithIds({ children }: { children: ReactNode }) {
  const { brand_id = '1', ticket_id = '1', user_id = '1', contest_id = '1' } = useParams();
  const isPossible = [brand_id, ticket_id, user_id].every(isId) && (contest_id === 'new' || isId(contest_id));
  return isPossible ? children : <NoSuchPage />;
}

/** Without a token only the public pages are open (spec 4). After login, people come to the page that they wanted. */
function SignedIn() {
  const isSignedIn = readAccessToken() !== null;
  useEffect(() => {
    if (isSignedIn) clearWayBack();
  }, [isSignedIn]);
  return isSignedIn ? <Shell /> : <ToWelcome />;
}

function ToWelcome() {
  const { pathname, search } = useLocation();
  useState(() => {
    // When a session has just ended, the place is already kept.
    if (!reasonOfWayBack()) storeWayBack({ to: pathname + search, why: 'closed', userId: null }, true);
  });
  return <Navigate to="/" replace />;
}

/** Any address that is not a screen. */
const Elsewhere = () => <Navigate to={readAccessToken() ? '/panel' : '/'} replace />;

/** Shown when a screen breaks. */
function RouteError() {
  return (
    <main className={styles.broken} role="alert">
      <h1>{routeFailureTitle}</h1>
      <p>{useRouteFailure()}</p>
      <a href="/panel">Go back</a>
    </main>
  );
}

const looks = { isScreen: true, pending: <ScreenPending />, Failed } as const;

function routeOf({ path, for: audience, children }: PanelScreen): RouteObject {
  const Screen = lazyPart(screenLoads[path], looks);
  const element = (
    <Guarded audience={audience}>
      <WithIds>
        <Screen key={path} />
      </WithIds>
    </Guarded>
  );
  return { path, element, ...(children && { children }) };
}

const BrandFrame = lazyPart(brandFrameLoad, looks);
const WelcomeScreen = lazyPart(welcomeLoad, { isScreen: true, Failed });
const LoginScreen = lazyPart(loginLoad, { isScreen: true, Failed });
const OpenIdScreen = lazyPart(openIdLoad, { isScreen: true, Failed });

export const panelRoutes: RouteObject[] = [
  {
    element: <PanelRoot />,
    errorElement: <RouteError />,
    children: [
      { path: '/', element: <WelcomeScreen /> },
      { path: '/auth/:user_id/:secret_code', element: <LoginScreen /> },
      { path: '/auth/openid', element: <OpenIdScreen /> },
      {
        element: <SignedIn />,
        children: [
          ...screens.filter(({ isOfBrand }) => !isOfBrand).map(routeOf),
          // One frame for all tabs, so that it stays while people go from one to another.
          {
            element: (
              <WithIds>
                <BrandFrame />
              </WithIds>
            ),
            children: screens.filter(({ isOfBrand }) => isOfBrand).map(routeOf),
          },
        ],
      },
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

/** Reloads the page when the session ends, so that none of its data stays in memory. */
export function closeWithSession(store: AppStore): void {
  onSessionEnd(store, ({ why, userId, leadsTo = '/' }) => {
    const { pathname, search } = window.location;
    deleteFigures();
    if (why === 'logout') clearRecent();
    if (why === 'logout') clearWayBack();
    else storeWayBack({ to: pathname + search, why: 'ended', userId }, why === 'refused');
    window.location.assign(leadsTo);
  });
}
