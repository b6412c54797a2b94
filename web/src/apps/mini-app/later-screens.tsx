import type { ComponentType } from 'react';
import { later as laterOf } from '../../kit/core/later';
import { homeHref, useOptionalBrandId } from '../../kit/mini-app/brand';
import { PageHeader } from '../../kit/mini-app/PageHeader';
import { Failed, Pending, Skeleton } from '../../kit/mini-app/states';

const later = (load: () => Promise<ComponentType>) => laterOf(load, Failed);

export const ServiceList = later(
  async () => (await import('../../features/tickets/mini-app/ServiceList')).ServiceList,
);
export const ServiceScreen = later(
  async () => (await import('../../features/tickets/mini-app/ServiceScreen')).ServiceScreen,
);
export const SupportScreen = later(
  async () => (await import('../../features/tickets/mini-app/SupportScreen')).SupportScreen,
);
export const CeoScreen = later(
  async () => (await import('../../features/tickets/mini-app/CeoScreen')).CeoScreen,
);
export const TicketScreen = later(
  async () => (await import('../../features/tickets/mini-app/chat/TicketScreen')).TicketScreen,
);
export const ProfileScreen = later(
  async () => (await import('../../features/auth/mini-app/ProfileScreen')).ProfileScreen,
);

export const DepositsHistory = later(
  async () => (await import('../../features/deposits/mini-app/DepositsHistory')).DepositsHistory,
);
export const StatisticScreen = later(
  async () => (await import('../../features/statistics/mini-app/StatisticScreen')).StatisticScreen,
);
export const AppointmentsScreen = later(
  async () => (await import('../../features/appointments/mini-app/AppointmentsScreen')).AppointmentsScreen,
);

/** Shows the header while the screen is downloaded. */
export function ScreenPending({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} backTo={homeHref(useOptionalBrandId())} />
      <Pending>
        <Skeleton height={268} />
        <Skeleton height={44} width="50%" />
        <Skeleton height={178} />
      </Pending>
    </>
  );
}
