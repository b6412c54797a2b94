import type { Webhook } from '../../../api/admin.api.gen';

const explanationByReason: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  admin: 'An admin switched it off.',
  gone: 'It answered 410 Gone, so it was switched off.',
  failing: 'No attempt succeeded for five days, so it was switched off.',
  recovery: 'The database was restored. Check that the endpoint is still wanted before you switch it on.',
};

interface WebhookState {
  color: 'green' | 'orange' | 'red' | 'gray';
  label: string;
  /** Why it is off or failing. */
  explanation: string | null;
}

export function getState({ disabled_reason: reason, failing_since, last_success_at }: Webhook): WebhookState {
  if (reason)
    return {
      color: reason === 'admin' ? 'gray' : 'red',
      label: 'Off',
      explanation: explanationByReason[reason],
    };
  if (failing_since)
    return {
      color: 'orange',
      label: 'Failing',
      explanation:
        'Attempts fail. They are repeated for three days, and after five days without a success the endpoint is switched off.',
    };
  return { color: 'green', label: last_success_at ? 'Working' : 'On', explanation: null };
}

export const formatTypes = (types: Webhook['types']): string => types?.join(', ') ?? 'All events';

export const formatBrands = (brands: Webhook['brands']): string => {
  if (!brands) return 'All brands';
  return brands.map(({ name }) => name).join(', ') || 'No brands: they were all deleted';
};
