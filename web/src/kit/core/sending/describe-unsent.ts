import { shared } from '../../../texts/shared';
import { type QueuedItem, listStoredOutgoing } from './outgoing-item';
import { hasStoredDraft } from './drafts';

/** Describes a person's unsent items and drafts on this device, in sentences. Empty if there are none. */
export function describeUnsent(owner: string): string {
  const unsent = listStoredOutgoing(owner);
  const waiting = unsent.filter(({ state }) => state !== 'failed');
  const failed = unsent.filter(({ state }) => state === 'failed');
  const sentences = [];
  if (waiting.length > 0) sentences.push(shared.unsent.waiting(countKinds(waiting)));
  if (failed.length > 0) sentences.push(shared.unsent.failed(countKinds(failed)));
  if (hasStoredDraft(`${owner} `)) sentences.push(shared.unsent.drafts);
  return sentences.join(' ');
}

function countKinds(items: QueuedItem[]) {
  const reports = items.filter(({ kind }) => kind === 'report').length;
  return { reports, messages: items.length - reports };
}
