import { useSearchParams } from 'react-router-dom';
import type { Deposit, SearchDepositsApiArg } from '../../../../api/api.gen';
import { pageIn } from '../../../../kit/core/pages';

export interface DepositFilter {
  type?: Deposit['type'];
  status?: Deposit['status'];
  brand?: number;
  agent_id?: number;
  /** Unix seconds of 00:00 Moscow time. */
  created_at?: number;
  order: 'newest' | 'oldest';
}

const oneOf = <T extends string>(value: string | null, known: readonly T[]) =>
  known.find((each) => each === value);

function idIn(search: URLSearchParams, key: string): number | undefined {
  const value = search.get(key);
  return value && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** The search filter, kept in the URL. Invalid values there are ignored. */
export function useDepositFilter() {
  const [search, setSearch] = useSearchParams();
  const filter: DepositFilter = {
    type: oneOf(search.get('type'), ['retention', 'ftd']),
    status: oneOf(search.get('status'), ['wait', 'accept', 'reject', 'delete']),
    brand: idIn(search, 'brand'),
    agent_id: idIn(search, 'agent_id'),
    created_at: idIn(search, 'created_at'),
    order: oneOf(search.get('order'), ['oldest']) ?? 'newest',
  };

  const change = (part: Partial<DepositFilter>) =>
    setSearch((params) => {
      for (const [key, value] of Object.entries(part)) {
        if (value === undefined || value === 'newest') params.delete(key);
        else params.set(key, String(value));
      }
      params.delete('page');
      params.delete('deposit');
      return params;
    });

  return { filter, change, query: queryOf(filter, pageIn(search)) };
}

function queryOf(
  { brand, agent_id, created_at, status, ...rest }: DepositFilter,
  page: number,
): SearchDepositsApiArg {
  return {
    ...rest,
    status: status && [status],
    page,
    brandId: brand,
    agentId: agent_id,
    createdAt: created_at,
  };
}
