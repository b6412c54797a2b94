import type { Deposit } from '../../../api/api.gen';

export const typeNames: Record<Deposit['type'], string> = { retention: 'Retention', ftd: 'FTD' };

export const statusNames: Record<Deposit['status'], string> = {
  wait: 'Waiting',
  accept: 'Accepted',
  reject: 'Rejected',
  delete: 'Deleted',
};

/** Which of the style sheet's amounts it is: money that may still come, that will not, or that counts (spec 4). */
export function amountStyle(status: Deposit['status']): 'wait' | 'deleted' | 'amount' {
  if (status === 'wait') return 'wait';
  return status === 'accept' ? 'amount' : 'deleted';
}
