import { later } from '../../kit/core/later';
import { homeHref, useOptionalBrandId } from '../../kit/mini-app/brand';
import { PageHeader } from '../../kit/mini-app/PageHeader';
import { Failed, Pending, Skeleton } from '../../kit/mini-app/states';
import { screenLoads } from './screen-loads';

export const ServiceList = later(screenLoads.services, Failed);
export const ServiceScreen = later(screenLoads.service, Failed);
export const SupportScreen = later(screenLoads.support, Failed);
export const CeoScreen = later(screenLoads.ceo, Failed);
export const TicketScreen = later(screenLoads.ticket, Failed);
export const ProfileScreen = later(screenLoads.profile, Failed);
export const DepositsHistory = later(screenLoads.deposits, Failed);
export const StatisticScreen = later(screenLoads.statistic, Failed);
export const AppointmentsScreen = later(screenLoads.appointments, Failed);
export const CodeLogin = later(screenLoads.login, Failed);

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
