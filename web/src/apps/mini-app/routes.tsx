import type { ReactNode } from 'react';
import { redirect, replace, type RouteObject } from 'react-router-dom';
import { CodeLogin } from '../../features/auth/mini-app/CodeLogin';
import { UserLoader } from '../../features/auth/mini-app/UserLoader';
import { BrandHome, BrandHomePending } from '../../features/brands/mini-app/BrandHome';
import { BrandList, BrandListPending } from '../../features/brands/mini-app/BrandList';
import { BrandScope } from '../../features/brands/mini-app/BrandScope';
import { DepositsHistory, DepositsPending } from '../../features/deposits/mini-app/DepositsHistory';
import { brandRouteId, leaveBrand, loadBrand, rememberBrand } from '../../ui/mini-app/brand';
import { readLaunch } from '../../ui/mini-app/launch';
import { connectMessenger } from '../../ui/mini-app/telegram';
import { applyTheme } from '../../ui/mini-app/theme';
import { Footer } from './Footer';
import { MiniAppLayout } from './MiniAppLayout';
import './theme.css';

// Before the first route loads: the brand of a deep link comes before the one used last.
connectMessenger();
const { launch, isFresh } = readLaunch();
const start = isFresh ? launch?.start : null;
applyTheme(launch?.theme);
if (start) rememberBrand(start.brandId);
let startScreen = start?.screen ?? null;

/** Whatever address the messenger opened the mini-app at: the screen that its start parameter names comes first. */
function openStartScreen(): void {
  const screen = startScreen;
  startScreen = null;
  if (screen) throw replace(screen);
}

const brandScreen = (screen: ReactNode, pending: ReactNode) => (
  <UserLoader pending={pending}>
    <BrandScope>{screen}</BrandScope>
  </UserLoader>
);

export const miniAppRoutes: RouteObject[] = [
  {
    path: '/tg',
    element: <MiniAppLayout />,
    hydrateFallbackElement: <></>,
    middleware: [openStartScreen],
    children: [
      {
        path: 'home',
        loader: leaveBrand,
        element: (
          <UserLoader pending={<BrandListPending />}>
            <BrandList />
          </UserLoader>
        ),
      },
      {
        id: brandRouteId,
        loader: loadBrand,
        children: [
          { index: true, element: brandScreen(<BrandHome />, <BrandHomePending />) },
          {
            path: 'deposits',
            element: (
              <>
                {brandScreen(<DepositsHistory />, <DepositsPending />)}
                <Footer />
              </>
            ),
          },
        ],
      },
      {
        path: ':user_id/:secret_code',
        loader: ({ params }) => (/^\d+$/.test(params.user_id ?? '') ? null : redirect('/tg')),
        element: <CodeLogin />,
      },
      { path: '*', loader: () => redirect('/tg') },
    ],
  },
];
