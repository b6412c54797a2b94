import { plural } from '../format';
import { listStoredKeys } from '../storage';
import { draftStorageKey, storedOutgoing } from './stored-outgoing';

interface Owners {
  /** The owner of the person's reports in the queue. The panel sends none. */
  reports?: string;
  messages: string;
  /** The beginning of the keys of the person's drafts. */
  drafts: string;
}

/** Says what of a person is kept on this device and not sent, in sentences. Empty if there is nothing. */
export function describeUnsent({ reports, messages, drafts }: Owners): string {
  const unsent = [
    ...(reports === undefined ? [] : storedOutgoing(reports)).map((each) => ({ ...each, noun: 'report' })),
    ...storedOutgoing(messages).map((each) => ({ ...each, noun: 'message' })),
  ];
  const waiting = unsent.filter(({ state }) => state !== 'failed');
  const failed = unsent.filter(({ state }) => state === 'failed');
  const sentences = [];
  if (waiting.length > 0) {
    const verb = waiting.length === 1 ? 'is' : 'are';
    sentences.push(`${count(waiting)} ${verb} kept on this device and will be sent after you log in.`);
  }
  if (failed.length > 0) {
    const verb = failed.length === 1 ? 'is' : 'are';
    sentences.push(`${count(failed)} could not be sent and ${verb} kept on this device.`);
  }
  if (listStoredKeys(draftStorageKey(drafts)).length > 0) sentences.push('Your drafts are kept, too.');
  return sentences.join(' ');
}

/** "1 report and 2 messages" */
function count(unsent: { noun: string }[]): string {
  const ofNoun = (noun: string) => unsent.filter((each) => each.noun === noun).length;
  return ['report', 'message']
    .filter((noun) => ofNoun(noun) > 0)
    .map((noun) => plural(ofNoun(noun), noun))
    .join(' and ');
}
