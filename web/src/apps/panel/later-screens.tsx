import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { onReconnect, useConnection } from '../../api/connection';
import { Failed } from '../../kit/panel/Failed';
import { PageHeader } from '../../kit/panel/PageHeader';
import { AdminOnly, StaffOnly } from './StaffOnly';

/** A screen that is downloaded when somebody goes there. React keeps a failure, so only a page load tries again. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load().catch(() => LoadFailed) }));

function LoadFailed() {
  const isLost = useConnection() !== 'ok';
  useEffect(() => onReconnect(() => window.location.reload()), []);
  return (
    <Failed
      isScreen
      error={isLost ? { status: 'FETCH_ERROR' } : null}
      onRetry={() => window.location.reload()}
    />
  );
}

const MembersScreen = later(
  async () => (await import('../../features/members/panel/MembersScreen')).MembersScreen,
);
const InvitesScreen = later(
  async () => (await import('../../features/invites/panel/InvitesScreen')).InvitesScreen,
);
const ReportDatesScreen = later(
  async () => (await import('../../features/periods/panel/ReportDatesScreen')).ReportDatesScreen,
);
const StatisticScreen = later(
  async () => (await import('../../features/statistics/panel/StatisticScreen')).StatisticScreen,
);
const AuditScreen = later(async () => (await import('../../features/audit/panel/AuditScreen')).AuditScreen);
const RolesScreen = later(async () => (await import('../../features/staff/panel/RolesScreen')).RolesScreen);
const ManagersScreen = later(
  async () => (await import('../../features/staff/panel/ManagersScreen')).ManagersScreen,
);
const ManagerScreen = later(
  async () => (await import('../../features/staff/panel/ManagerScreen')).ManagerScreen,
);

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

/** Of one brand, and of administrators. */
export const laterScreens: RouteObject = {
  element: <Later />,
  children: [
    {
      element: <StaffOnly code="users" />,
      children: [
        { path: '/brands/users/:brand_id', element: <MembersScreen /> },
        { path: '/brand/invites/:brand_id', element: <InvitesScreen /> },
      ],
    },
    {
      element: <StaffOnly code="reports" />,
      children: [
        { path: '/brand/report-dates/:brand_id', element: <ReportDatesScreen /> },
        { path: '/brands/stat/:brand_id', element: <StatisticScreen /> },
      ],
    },
    {
      element: <AdminOnly />,
      children: [
        { path: '/admin/audit', element: <AuditScreen /> },
        { path: '/admin/roles', element: <RolesScreen /> },
        { path: '/admin/manager', element: <ManagersScreen /> },
        { path: '/admin/manager/:user_id', element: <ManagerScreen /> },
      ],
    },
  ],
};
