import { groupBy } from '../../lists/lists.rules.js';
import type { Bundle } from './outgoing-message.js';

/** A pending message that may be merged with others of its chat. */
export interface BundleCandidate {
  id: string;
  threadId: string | null;
  replyTo: string | null;
  bundle: Bundle;
  isMerged: boolean;
  /** The time since the message was due. */
  waitedMs: number;
}

/** The `by` of a message that is merged from messages of several people. */
const MANY_PEOPLE = '';

/**
 * Groups the messages of a chat that are to be merged. A group has one thread and one composer. `waiting`: the messages in sending
 * order. `countCallsWithin`: how many messages the chat can receive within a time.
 *
 * If the chat cannot receive all messages within `maxWaitMs`, the messages of each person are merged. If it cannot receive even one
 * message per person within twice that time, or if a message has waited longer than `maxWaitMs`, the messages of all people are
 * merged. A new message always joins an already merged one of its person or of all people, so that the merged one is not outdated.
 */
export function groupIntoBundles(
  waiting: BundleCandidate[],
  maxWaitMs: number,
  countCallsWithin: (ms: number) => number,
): BundleCandidate[][] {
  const getMergeKey = ({ threadId, bundle }: BundleCandidate) => `${threadId} ${bundle.composer}`;
  const mergeableGroups = [...groupBy(waiting, getMergeKey).values()];
  const groupsByPerson = mergeableGroups.map((messages) => [
    ...groupBy(messages, ({ bundle }) => bundle.by).values(),
  ]);
  const mustMergeAcrossPeople =
    groupsByPerson.flat().length > countCallsWithin(2 * maxWaitMs) ||
    waiting.some(({ waitedMs }) => waitedMs > maxWaitMs);
  const groups = mergeableGroups.flatMap((messages, i) =>
    mustMergeAcrossPeople || messages.some(({ bundle }) => bundle.by === MANY_PEOPLE)
      ? [messages]
      : groupsByPerson[i]!,
  );
  const mustMerge = mustMergeAcrossPeople || waiting.length > countCallsWithin(maxWaitMs);
  return groups.filter(
    (group) =>
      group.length > 1 &&
      getItemKeys(group).size > 1 &&
      (mustMerge || group.some(({ isMerged }) => isMerged)),
  );
}

/** Items with the same key need no bundle: the newest supersedes the others. */
const getItemKeys = (group: BundleCandidate[]): Set<string> =>
  new Set(group.flatMap(({ bundle }) => bundle.items).map(({ key }) => key));

/** Merges a group into one message. If all are of one person, it replies to what the newest replied to, to notify the person. */
export function mergeBundles(group: BundleCandidate[]): Pick<BundleCandidate, 'replyTo' | 'bundle'> {
  const { composer, by } = group[0]!.bundle;
  const isOfOnePerson = group.every(({ bundle }) => bundle.by === by);
  const items = new Map(group.flatMap(({ bundle }) => bundle.items).map((item) => [item.key, item]));
  return {
    replyTo: isOfOnePerson ? group.at(-1)!.replyTo : null,
    bundle: { composer, by: isOfOnePerson ? by : MANY_PEOPLE, items: [...items.values()] },
  };
}
