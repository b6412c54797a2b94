import { isAllowed } from '../auth/access';
import { useGetMeQuery } from '../auth/api';

interface AcceptedFilter {
  brandId: number;
  agentId?: number;
  /** Days of reports, both inclusive. */
  from: string;
  to: string;
  type?: 'ftd' | 'retention' | undefined;
}

/** The address of the search for deposits that were accepted on these days of GMT-4. */
function addressOf({ brandId, agentId, from, to, type }: AcceptedFilter): string {
  return `/deposits/search?${new URLSearchParams({
    brand: String(brandId),
    ...(agentId !== undefined && { agent_id: String(agentId) }),
    status: 'accept',
    from,
    to,
    zone: 'gmt-4',
    ...(type && { type }),
  })}`;
}

/** Returns the function that makes the address. Undefined: the person may not open these deposits. */
export function useAcceptedDeposits(): typeof addressOf | undefined {
  const { data: me } = useGetMeQuery();
  return me && isAllowed(me, 'deposits') ? addressOf : undefined;
}
