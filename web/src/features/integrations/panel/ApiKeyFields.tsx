import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '../../../api/admin.api.gen';
import type { Day } from '../../../kit/core/day';
import { DateField } from '../../../kit/panel/DateField';
import { getStartOfMoscowDay, toMoscowDay } from '../../../kit/panel/moscow';

export type Scope = ApiKey['scopes'][number];

const defaultScopes: readonly Scope[] = ['deposits:read', 'deposits:write', 'reports:read'];

/** What each scope allows, in the order of the form. */
const scopeTexts: Record<Scope, { title: string; hint: string }> = {
  'deposits:read': { title: 'Read deposits', hint: 'Search, history, clients and exports' },
  'deposits:write': { title: 'Report deposits', hint: 'They wait for moderation' },
  'reports:read': { title: 'Read results', hint: 'Statistics, ratings and contests, with exports' },
  'members:read': { title: 'Read brands and members', hint: 'Settings, teams and targets' },
  'tickets:read': { title: 'Read tickets', hint: 'Except staff notes and tickets to the CEO' },
  'tickets:write': { title: 'Answer tickets', hint: 'Owners see that Support wrote' },
  'events:read': { title: 'Follow changes', hint: 'Events of deposits, tickets, members and reports' },
};
const allScopes = Object.keys(scopeTexts) as Scope[];

/** Returns a scope unchanged if the page does not know it, because the server is newer. */
export const formatScope = (scope: Scope): string =>
  allScopes.includes(scope) ? scopeTexts[scope].title : scope;

/** Returns the first instant at which a key with this last day is refused. */
const toExpiry = (lastDay: Day | null): string | null =>
  lastDay && new Date((getStartOfMoscowDay(lastDay) + 86_400) * 1000).toISOString();

const toLastDay = (expiresAt: string | null): Day | null =>
  expiresAt && toMoscowDay(Date.parse(expiresAt) / 1000 - 1);

/** The state of the fields that restrict a key, and their values for the request. Without `apiKey`, the fields are those of a new key. */
export function useRestrictions(apiKey?: ApiKey) {
  const [scopes, setScopes] = useState<readonly Scope[]>(apiKey?.scopes ?? defaultScopes);
  const [addressText, setAddressText] = useState(apiKey?.addresses.join('\n') ?? '');
  const initialLastDay = toLastDay(apiKey?.expires_at ?? null);
  const [lastDay, setLastDay] = useState(initialLastDay);
  const addresses = addressText.split(/[\s,;]+/).filter((address) => address !== '');
  return {
    fields: { scopes, setScopes, addressText, setAddressText, addresses, lastDay, setLastDay },
    request: {
      scopes: scopes.toSorted((one, other) => allScopes.indexOf(one) - allScopes.indexOf(other)),
      addresses,
      // Omitted unless the day changes: the API may have set a time within the day.
      ...(lastDay !== initialLastDay && { expires_at: toExpiry(lastDay) }),
    },
  };
}

interface ApiKeyFieldsProps {
  fields: ReturnType<typeof useRestrictions>['fields'];
  fieldErrors: Readonly<Record<string, string | undefined>>;
}

export function ApiKeyFields({ fields, fieldErrors }: ApiKeyFieldsProps) {
  return (
    <>
      <Checkbox.Group
        label="The key may"
        value={[...fields.scopes]}
        error={fieldErrors.scopes}
        onChange={fields.setScopes}
      >
        <Stack gap={8} mt={6}>
          {allScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeTexts[scope].title}
              description={scopeTexts[scope].hint}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label="Allowed addresses"
        description="One IP address or network per line, such as 203.0.113.0/24. Empty: any address"
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        error={findAddressError(fields.addresses, fieldErrors)}
        value={fields.addressText}
        onChange={(event) => fields.setAddressText(event.currentTarget.value)}
      />
      <DateField
        label="Last day (Moscow time), if it should end"
        error={fieldErrors.expires_at}
        value={fields.lastDay}
        onChange={fields.setLastDay}
      />
    </>
  );
}

/** The server's error about an address is in the field `addresses.N`. */
function findAddressError(
  addresses: readonly string[],
  fieldErrors: ApiKeyFieldsProps['fieldErrors'],
): string | undefined {
  const index = addresses.findIndex((_address, i) => fieldErrors[`addresses.${i}`]);
  return index < 0 ? fieldErrors.addresses : `${addresses[index]} ${fieldErrors[`addresses.${index}`]}`;
}
