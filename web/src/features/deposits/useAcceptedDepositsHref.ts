import { useIsAllowed } from '../auth/access';

interface AcceptedFilter {
  brandId: number;
  agentId?: number;
  /** Reporting days (GMT-4), both inclusive. */
  from: string;
  to: string;
  type?: 'ftd' | 'retention' | undefined;
}

/** A link to the search for accepted deposits that were created on these days. */
function buildHref({ brandId, agentId, from, to, type }: AcceptedFilter): string {
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

/** Returns a function that builds the link. Undefined if the person may not see deposits. */
export const useAcceptedDepositsHref = () => (useIsAllowed('deposits') ? buildHref : undefined);
