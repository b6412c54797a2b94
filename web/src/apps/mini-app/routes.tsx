import { texts, withTexts } from '../../texts';
import type { ReactNode } from 'react';
import { redirect, replace, type RouteObject } from 'react-router-dom';
import { UserLoader } from '../../features/auth/mini-app/UserLoader';
import { BrandHome, BrandHomePending } from '../../features/brands/mini-app/home/BrandHome';
import { BrandList, BrandListPending } from '../../features/brands/mini-app/BrandList';
import { hasCachedFigures } from '../../features/brands/mini-app/home/useCachedFigures';
import { lazyPart } from '../../kit/core/lazy-part';
import { createPartLoader } from '../../kit/core/part-loader';
import { useRouteErrorText } from '../../kit/core/StateMessage';
import {
  brandRouteId,
  buildHomeHref,
  leaveBrand,
  loadBrand,
  loadOptionalBrand,
  optionalBrandRouteId,
  useOptionalBrandId,
} from '../../kit/mini-app/brand';
import button from '../../kit/mini-app/button.module.css';
import { PageHeader } from '../../kit/mini-app/PageHeader';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '../../kit/mini-app/states';
import type { AppStore } from '../../store/store';
import { consumeStartScreen } from './first-screen';
import { MiniAppLayout, FooterLayout, useIsIdle } from './MiniAppLayout';
import layout from './MiniAppLayout.module.css';
import { screenLoaders, type ScreenPath } from './screens';
import './theme.css';
import { getErrorName } from '../../api/errors';
import { useLiveOptions } from '../../kit/mini-app/useLiveOptions';
import { useGetOwnBrandQuery } from '../../features/brands/own-api';

const NotInBrand = lazyPart(
  withTexts(createPartLoader('NotInBrand', () => import('../../features/brands/mini-app/NotInBrand'))),
  { isScreen: true, ErrorState },
);

/** Wraps a screen that may belong to a brand. Leads people who are not in the brand to their list of brands. */
function BrandScope({ children }: { children: ReactNode }) {
  const brandId = useOptionalBrandId();
  if (brandId === null) return children;
  return <BrandScreen key={brandId}>{children}</BrandScreen>;
}

function BrandScreen({ children }: { children: ReactNode }) {
  const { error } = useGetOwnBrandQuery(undefined, useLiveOptions());
  return getErrorName(error) === 'user not in brand' ? <NotInBrand /> : children;
}

const HomeExtras = lazyPart(withTexts(createPartLoader('HomeExtras', () => import('./HomeExtras'))), {
  ErrorState,
});

/** Delayed, so that it does not compete with the figures. */
const HomeExtrasWhenIdle = () => useIsIdle() && <HomeExtras />;

const home = (
  <BrandHome>
    <HomeExtrasWhenIdle />
  </BrandHome>
);

function openStartScreen(): void {
  const screen = consumeStartScreen();
  if (screen) throw replace(screen);
}

const renderScreen = (
  screen: ReactNode,
  pending: ReactNode,
  hasCachedData?: (brandId: number) => boolean,
) => (
  <UserLoader pending={pending} hasCachedData={hasCachedData}>
    <BrandScope>{screen}</BrandScope>
  </UserLoader>
);

type Title = keyof typeof texts.titles;

function createLazyRoute(path: ScreenPath, title: Title, heights: number[]): RouteObject {
  const pending = <ScreenPending title={title} heights={heights} />;
  const Screen = lazyPart(screenLoaders[path], { isScreen: true, pending, ErrorState });
  return { path, element: renderScreen(<Screen key={path} />, pending) };
}

/** `heights`: the heights of the screen's parts on a common phone. A part below 40 is a line of text, whose space is only reserved. */
function ScreenPending({ title, heights }: { title: Title; heights: number[] }) {
  return (
    <>
      <PageHeader title={texts.titles[title]} backTo={buildHomeHref(useOptionalBrandId())} />
      <LoadingState>
        {heights.map((height, index) =>
          height < 40 ? <div key={index} style={{ height }} /> : <Skeleton key={index} height={height} />,
        )}
      </LoadingState>
    </>
  );
}

/** Shown when a screen throws. The link back reloads the app, because its state may be the cause. */
function RouteError() {
  const hint = <bdi lang="en">{useRouteErrorText()}</bdi>;
  const backLink = (
    <a href="/tg" className={`${button.filled} ${button.link}`}>
      {texts.app.goBack}
    </a>
  );
  return (
    <main className={layout.column} role="alert">
      <EmptyState isScreen hint={hint} action={backLink}>
        {texts.errors.crashed}
      </EmptyState>
    </main>
  );
}

export function createMiniAppRoutes(store: AppStore): RouteObject[] {
  const CodeLogin = lazyPart(screenLoaders['/tg/:user_id/:secret_code'], { isScreen: true, ErrorState });
  return [
    {
      path: '/tg',
      element: <MiniAppLayout />,
      hydrateFallbackElement: <></>,
      errorElement: <RouteError />,
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
          loader: (args) => loadBrand(store, args),
          children: [
            { index: true, element: renderScreen(home, <BrandHomePending />, hasCachedFigures) },
            {
              element: <FooterLayout />,
              children: [
                // The numbers are the heights of the pending screen's parts.
                createLazyRoute('/tg/deposits', 'deposits', [50, 68, 649]),
                createLazyRoute('/tg/statistic', 'statistic', [18, 36, 156]),
                createLazyRoute('/tg/results', 'results', [18, 64, 573]),
                createLazyRoute('/tg/contests', 'contests', [18, 420]),
                createLazyRoute('/tg/services', 'services', [69, 574]),
              ],
            },
            createLazyRoute('/tg/deposits/report', 'report', [784]),
            createLazyRoute('/tg/support', 'support', [18, 341]),
            createLazyRoute('/tg/services/tickets/:service_type', 'services', [18, 100, 513]),
          ],
        },
        {
          id: optionalBrandRouteId,
          loader: loadOptionalBrand,
          children: [
            {
              element: <FooterLayout />,
              children: [
                createLazyRoute('/tg/appointments', 'appointments', [18, 52]),
                createLazyRoute('/tg/profile', 'profile', [270, 461]),
                createLazyRoute('/tg/ceo', 'ceo', [18, 256]),
              ],
            },
            {
              ...createLazyRoute('/tg/ticket/:ticket_id', 'ticket', []),
              loader: ({ params }) =>
                /^[1-9]\d{0,8}$/.test(params.ticket_id ?? '') ? null : redirect('/tg'),
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
}
