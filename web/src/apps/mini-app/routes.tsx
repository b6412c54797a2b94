import { type ComponentType, type ReactNode, Suspense } from 'react';
import { redirect, replace, type RouteObject } from 'react-router-dom';
import { UserLoader } from '../../features/auth/mini-app/UserLoader';
import { BrandHome, BrandHomePending } from '../../features/brands/mini-app/BrandHome';
import { BrandList, BrandListPending } from '../../features/brands/mini-app/BrandList';
import { BrandScope } from '../../features/brands/mini-app/BrandScope';
import { hasKeptFigures } from '../../features/brands/mini-app/useKeptFigures';
import {
  brandRouteId,
  leaveBrand,
  loadBrand,
  loadOptionalBrand,
  optionalBrandRouteId,
} from '../../kit/mini-app/brand';
import {
  AppointmentsScreen,
  CeoScreen,
  CodeLogin,
  DepositsHistory,
  ProfileScreen,
  ScreenPending,
  ServiceList,
  ServiceScreen,
  StatisticScreen,
  SupportScreen,
  TicketScreen,
} from './later-screens';
import type { AppStore } from '../../store/store';
import { MiniAppLayout, WithFooter } from './MiniAppLayout';
import { takeStartScreen } from './launched';
import { RouteError } from './RouteError';
import './theme.css';

/** Redirects to the screen that the start parameter names, from any address. */
function openStartScreen(): void {
  const screen = takeStartScreen();
  if (screen) throw replace(screen);
}

/** Shows a screen, with or without a brand, once the person is known. */
const screenOf = (screen: ReactNode, pending: ReactNode, hasKept?: (brandId: number) => boolean) => (
  <UserLoader pending={pending} hasKept={hasKept}>
    <BrandScope>{screen}</BrandScope>
  </UserLoader>
);

/** A screen that is downloaded when it is first shown. Only its header shows until then. */
function laterScreen(Screen: ComponentType, title: string) {
  const pending = <ScreenPending title={title} />;
  return screenOf(
    <Suspense key={title} fallback={pending}>
      <Screen />
    </Suspense>,
    pending,
  );
}

const isNumber = (text = '') => /^[1-9]\d{0,8}$/.test(text);

export const miniAppRoutes = (store: AppStore): RouteObject[] => [
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
          { index: true, element: screenOf(<BrandHome />, <BrandHomePending />, hasKeptFigures) },
          {
            element: <WithFooter />,
            children: [
              { path: 'deposits', element: laterScreen(DepositsHistory, 'Deposits') },
              { path: 'statistic', element: laterScreen(StatisticScreen, 'Statistic') },
              { path: 'services', element: laterScreen(ServiceList, 'Services') },
            ],
          },
          { path: 'support', element: laterScreen(SupportScreen, 'Support') },
          {
            path: 'services/tickets/:service_type',
            element: laterScreen(ServiceScreen, 'Services'),
          },
        ],
      },
      {
        id: optionalBrandRouteId,
        loader: loadOptionalBrand,
        children: [
          {
            element: <WithFooter />,
            children: [
              { path: 'appointments', element: laterScreen(AppointmentsScreen, 'Appointments') },
              { path: 'profile', element: laterScreen(ProfileScreen, 'Profile') },
              { path: 'ceo', element: laterScreen(CeoScreen, 'Chat with CEO') },
            ],
          },
          {
            path: 'ticket/:ticket_id',
            loader: ({ params }) => (isNumber(params.ticket_id) ? null : redirect('/tg')),
            element: laterScreen(TicketScreen, 'Ticket'),
          },
        ],
      },
      {
        path: ':user_id/:secret_code',
        loader: ({ params }) => (/^\d+$/.test(params.user_id ?? '') ? null : redirect('/tg')),
        element: (
          <Suspense fallback={null}>
            <CodeLogin />
          </Suspense>
        ),
      },
      { path: '*', loader: () => redirect('/tg') },
    ],
  },
];
