// Imported first, because it imports the library's styles. The kit's styles must follow them to win.
import { PanelRoot } from './PanelRoot';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router-dom';
import { readAccessToken } from '../../api/credentials';
import { type Audience, isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { clearReturnPlace, storeReturnPlace, findReturnReason } from '../../features/auth/panel/return-place';
import { deleteAllFigures } from '../../features/brands/cached-figures';
import { lazyPart } from '../../kit/core/lazy-part';
import { parseId } from '../../kit/core/pages';
import { useRouteErrorText } from '../../kit/core/StateMessage';
import { PageHeader } from '../../kit/panel/PageHeader';
import { clearRecent } from '../../kit/panel/recent';
import { ErrorState, Forbidden, NotFoundPage } from '../../kit/panel/states';
import { subscribeToSessionEnd } from '../../store/session';
import type { AppStore } from '../../store/store';
import { showEnglish } from '../../texts/english';
import { shared } from '../../texts/shared';
import { loadBrandFrame, loadLogin, loadOpenId, screenLoaders, loadWelcome } from './screen-loaders';
import { type PanelScreen, screens, sections } from './screens';
import { Shell } from './Shell';
import styles from './Shell.module.css';

showEnglish();

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

/** Renders a screen for its audience, and while the person is loading. The server checks the rights anyway. */
function RequireAudience({ audience, children }: { audience: Audience; children: ReactNode }) {
  const { data: me } = useGetMeQuery();
  return me && !isAllowed(me, audience) ? <Forbidden isScreen /> : children;
}

const isId = (text: string) => parseId(text) !== undefined;

function RequireIds({ children }: { children: ReactNode }) {
  // A parameter that the path lacks gets a valid id.
  const { brand_id = '1', ticket_id = '1', user_id = '1', contest_id = '1' } = useParams();
  const isValid = [brand_id, ticket_id, user_id].every(isId) && (contest_id === 'new' || isId(contest_id));
  return isValid ? children : <NotFoundPage />;
}

/** Without a token, redirects to the welcome page. After login, the person returns to the requested page. */
function RequireLogin() {
  const isSignedIn = readAccessToken() !== null;
  useEffect(() => {
    if (isSignedIn) clearReturnPlace();
  }, [isSignedIn]);
  return isSignedIn ? <Shell /> : <RedirectToWelcome />;
}

function RedirectToWelcome() {
  const { pathname, search } = useLocation();
  // useState runs this once, before the redirect. If a session has just ended, the place is already stored.
  useState(() => {
    if (!findReturnReason())
      storeReturnPlace({ to: pathname + search, reason: 'closed', userId: null }, { forAllTabs: true });
  });
  return <Navigate to="/" replace />;
}

const RedirectUnknown = () => <Navigate to={readAccessToken() ? '/panel' : '/'} replace />;

function RouteError() {
  return (
    <div className={styles.broken} role="alert">
      <h1>{shared.errors.crashed}</h1>
      <p>{useRouteErrorText()}</p>
      <a href="/panel">Go back</a>
    </div>
  );
}

const lazyOptions = { isScreen: true, pending: <ScreenPending />, ErrorState } as const;

function toRoute({ path, audience, children }: PanelScreen): RouteObject {
  const Screen = lazyPart(screenLoaders[path], lazyOptions);
  const element = (
    <RequireAudience audience={audience}>
      <RequireIds>
        <Screen key={path} />
      </RequireIds>
    </RequireAudience>
  );
  return { path, element, ...(children && { children }) };
}

const BrandFrame = lazyPart(loadBrandFrame, lazyOptions);
const WelcomeScreen = lazyPart(loadWelcome, { isScreen: true, ErrorState });
const LoginScreen = lazyPart(loadLogin, { isScreen: true, ErrorState });
const OpenIdScreen = lazyPart(loadOpenId, { isScreen: true, ErrorState });

const screenRoutes: RouteObject[] = [
  ...screens.filter(({ isOfBrand }) => !isOfBrand).map(toRoute),
  // One route for all tabs, so that the frame stays mounted when the tab changes.
  {
    element: (
      <RequireIds>
        <BrandFrame />
      </RequireIds>
    ),
    children: screens.filter(({ isOfBrand }) => isOfBrand).map(toRoute),
  },
];

export const panelRoutes: RouteObject[] = [
  {
    element: <PanelRoot />,
    errorElement: (
      <main>
        <RouteError />
      </main>
    ),
    children: [
      { path: '/', element: <WelcomeScreen /> },
      { path: '/auth/:user_id/:secret_code', element: <LoginScreen /> },
      { path: '/auth/openid', element: <OpenIdScreen /> },
      {
        element: <RequireLogin />,
        // A broken screen does not take the sidebar away.
        children: [{ errorElement: <RouteError />, children: screenRoutes }],
      },
      { path: '*', element: <RedirectUnknown /> },
    ],
  },
];

/** Leaves the page when the session ends, so that no data stays in memory. Login returns to this page, except after a logout. */
export function leaveOnSessionEnd(store: AppStore): void {
  subscribeToSessionEnd(store, ({ reason, userId, nextUrl = '/' }) => {
    const { pathname, search } = window.location;
    deleteAllFigures();
    if (reason === 'logout') {
      clearRecent();
      clearReturnPlace();
    } else
      storeReturnPlace(
        { to: pathname + search, reason: 'ended', userId },
        { forAllTabs: reason !== 'elsewhere' },
      );
    window.location.assign(nextUrl);
  });
}
