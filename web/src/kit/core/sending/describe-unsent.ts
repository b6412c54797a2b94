import { pluralize } from '../format';
import { type QueuedItem, listStoredOutgoing } from './outgoing-item';
import { hasStoredDraft } from './drafts';

/** Describes a person's unsent items and drafts on this device, in sentences. Empty if there are none. */
export function describeUnsent(owner: string): string {
  const unsent = listStoredOutgoing(owner);
  const waiting = unsent.filter(({ state }) => state !== 'failed');
  const failed = unsent.filter(({ state }) => state === 'failed');
  const sentences = [];
  if (waiting.length > 0) {
    const verb = waiting.length === 1 ? 'is' : 'are';
    sentences.push(`${formatCount(waiting)} ${verb} kept on this device and will be sent after you log in.`);
  }
  if (failed.length > 0) {
    const verb = failed.length === 1 ? 'is' : 'are';
    sentences.push(`${formatCount(failed)} could not be sent and ${verb} kept on this device.`);
  }
  if (hasStoredDraft(`${owner} `)) sentences.push('Your drafts are kept, too.');
  return sentences.join(' ');
}

function formatCount(unsent: QueuedItem[]): string {
  const reports = unsent.filter(({ kind }) => kind === 'report').length;
  const messages = unsent.length - reports;
  return [reports && pluralize(reports, 'report'), messages && pluralize(messages, 'message')]
    .filter(Boolean)
    .join(' and ');
}
