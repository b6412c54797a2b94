import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Deposit } from '../../../../api/panel.api.gen';

export type ClientKey = 'client_id' | 'wallet';

export const isClientKey = (field: string): field is ClientKey => field === 'client_id' || field === 'wallet';

export const buildClientHref = (field: ClientKey, value: string) =>
  `/clients?${new URLSearchParams({ [field]: value })}`;

/** A link from a client id or wallet to its client screen. Clicks do not bubble to the surrounding row. */
export function ClientLink({ field, value }: { field: ClientKey; value: string }) {
  if (!value) return null;
  return (
    <Link to={buildClientHref(field, value)} onClick={(event) => event.stopPropagation()}>
      <bdi>{value}</bdi>
    </Link>
  );
}

export function ClientLinks({ deposit, hasMore }: { deposit: Pick<Deposit, ClientKey>; hasMore: boolean }) {
  if (!deposit.client_id && !deposit.wallet) return null;
  return (
    <Group component="p" gap="2px 10px" m="8px 0 0" c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
      {hasMore && <span>Not all are shown.</span>}
      {deposit.client_id && (
        <span>
          See all of client <ClientLink field="client_id" value={deposit.client_id} />
        </span>
      )}
      {deposit.wallet && (
        <span>
          {deposit.client_id ? 'or of wallet' : 'See all of wallet'}{' '}
          <ClientLink field="wallet" value={deposit.wallet} />
        </span>
      )}
    </Group>
  );
}
