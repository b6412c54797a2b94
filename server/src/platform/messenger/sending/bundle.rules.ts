import { groupBy } from '../../lists/group-by.rules.js';
import type { Bundle } from './outgoing-message.js';

/** A message that waits for its turn and may become one with others of its chat. */
export interface BundleCandidate {
  id: string;
  threadId: string | null;
  replyTo: string | null;
  bundle: Bundle;
  /** It is made of several already. */
  isMerged: boolean;
  /** The time since it was due. */
  waitedMs: number;
}

/** `by` of a message that is made of those of several people. */
const MANY_PEOPLE = '';

/**
 * Says which messages of a chat become one, in the order of their turns. Those of one person do if not all can go out within
 * `inTimeMs`. Those of all people do if these cannot go out within twice that time, or if one has waited for longer than
 * `inTimeMs`. What belongs to a message that is made of several already always becomes a part of it, so that this does not tell
 * what is no longer so. `callsWithin`: how many messages the chat can get within that time.
 */
export function groupIntoBundles(
  waiting: BundleCandidate[],
  inTimeMs: number,
  callsWithin: (ms: number) => number,
): BundleCandidate[][] {
  const placeOf = ({ threadId, bundle }: BundleCandidate) => `${threadId} ${bundle.composer}`;
  const places = [...groupBy(waiting, placeOf).values()];
  const own = places.map((place) => [...groupBy(place, ({ bundle }) => bundle.by).values()]);
  const isTooLong =
    own.flat().length > callsWithin(2 * inTimeMs) || waiting.some(({ waitedMs }) => waitedMs > inTimeMs);
  const groups = places.flatMap((place, i) =>
    isTooLong || place.some(({ bundle }) => bundle.by === MANY_PEOPLE) ? [place] : own[i]!,
  );
  const isLong = isTooLong || waiting.length > callsWithin(inTimeMs);
  return groups.filter(
    (group) =>
      group.length > 1 && getItemKeys(group).size > 1 && (isLong || group.some(({ isMerged }) => isMerged)),
  );
}

/** Messages about one thing need no bundle: the newest supersedes the others. */
const getItemKeys = (group: BundleCandidate[]): Set<string> =>
  new Set(group.flatMap(({ bundle }) => bundle.items).map(({ key }) => key));

/** The message that these become. It replies to the newest of one person, who so hears of it. */
export function mergeBundles(group: BundleCandidate[]): Pick<BundleCandidate, 'replyTo' | 'bundle'> {
  const { composer, by } = group[0]!.bundle;
  const isOfOne = group.every(({ bundle }) => bundle.by === by);
  const items = new Map(group.flatMap(({ bundle }) => bundle.items).map((item) => [item.key, item]));
  return {
    replyTo: isOfOne ? group.at(-1)!.replyTo : null,
    bundle: { composer, by: isOfOne ? by : MANY_PEOPLE, items: [...items.values()] },
  };
}
