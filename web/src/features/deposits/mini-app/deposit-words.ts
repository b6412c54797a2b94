import type { Deposit } from '../../../api/api.gen';

export const typeNames: Record<Deposit['type'], string> = { retention: 'Retention', ftd: 'FTD' };

export const statusNames: Record<Deposit['status'], string> = {
  wait: 'Waiting',
  accept: 'Accepted',
  reject: 'Rejected',
  delete: 'Deleted',
};

/** Returns the amount's style: money that waits, money that does not count, or money that counts (spec 4). */
export function amountStyle(status: Deposit['status']): 'wait' | 'deleted' | 'amount' {
  if (status === 'wait') return 'wait';
  return status === 'accept' ? 'amount' : 'deleted';
}
