import type { RouteObject } from 'react-router-dom';
import { onSessionEnd } from '../../api/credentials';
import { LoginScreen } from '../../features/auth/panel/LoginScreen';
import { ProfileScreen } from '../../features/auth/panel/ProfileScreen';
import { forgetWayBack, keepWayBack } from '../../features/auth/panel/way-back';
import { WelcomeScreen } from '../../features/auth/panel/WelcomeScreen';
import { BrandList } from '../../features/brands/panel/BrandList';
import { DepositModeration } from '../../features/deposits/panel/moderation/DepositModeration';
import { DepositSearch } from '../../features/deposits/panel/search/DepositSearch';
import { NoticesScreen } from '../../features/notices/panel/NoticesScreen';
import { RatingScreen } from '../../features/statistics/panel/RatingScreen';
import { DeliveryScreen } from '../../features/outbox/panel/DeliveryScreen';
import { TicketChat } from '../../features/tickets/panel/chat/TicketChat';
import { NoTicketOpened, TicketDesk } from '../../features/tickets/panel/TicketDesk';
import { AvailabilityScreen } from '../../features/work-days/panel/AvailabilityScreen';
import { BrandPage } from './BrandPage';
import { laterScreens } from './later-screens';
import { PanelRoot } from './PanelRoot';
import { RouteError } from './RouteError';
import { Shell } from './Shell';
import { AdminOnly, StaffOnly } from './StaffOnly';
import { Elsewhere, SignedIn } from './SignedIn';

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
          { path: '/panel', element: <ProfileScreen /> },
          {
            element: <StaffOnly code="brands" />,
            children: [
              { path: '/brands', element: <BrandList /> },
              { path: '/brands/:brand_id', element: <BrandPage /> },
            ],
          },
          {
            element: <StaffOnly code="tickets" />,
            children: [
              {
                path: '/tickets',
                element: <TicketDesk />,
                children: [
                  { index: true, element: <NoTicketOpened /> },
                  { path: 'chat/:ticket_id', element: <TicketChat /> },
                  { path: ':status', element: <NoTicketOpened /> },
                ],
              },
            ],
          },
          {
            element: <StaffOnly code="deposits" />,
            children: [
              { path: '/deposits/moderation', element: <DepositModeration /> },
              { path: '/deposits/search', element: <DepositSearch /> },
            ],
          },
          {
            element: <StaffOnly code="availability" />,
            children: [{ path: '/availability', element: <AvailabilityScreen /> }],
          },
          {
            element: <StaffOnly code={null} />,
            children: [{ path: '/notifications', element: <NoticesScreen /> }],
          },
          {
            element: <AdminOnly />,
            children: [{ path: '/admin/delivery', element: <DeliveryScreen /> }],
          },
          {
            element: <StaffOnly code="rating" />,
            children: [{ path: '/rating', element: <RatingScreen /> }],
          },
          laterScreens,
        ],
      },
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

/** Loads the page anew when the session ends, so that nothing of it stays in memory. */
export function leaveWithSession(): void {
  onSessionEnd(({ why, userId }) => {
    const { pathname, search } = window.location;
    if (why === 'logout') forgetWayBack();
    else keepWayBack({ to: pathname + search, why: 'ended', userId }, why === 'refused');
    window.location.assign('/');
  });
}
