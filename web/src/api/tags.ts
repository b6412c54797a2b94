import type { Changes } from './event-stream';

const typesWithIds = ['tickets', 'deposits'] as const;
type TypeWithIds = (typeof typesWithIds)[number];
type Tag = TypeWithIds | { type: TypeWithIds; id: number | string };

/** The tag of lists. They show a thing in one place or another, so every change concerns them. */
export const listTag = (type: TypeWithIds) => ({ type, id: 'list' });

/** Returns the tags of the things that an event names, and of the lists that show them. Without ids, of all things. */
export function toTags(changes: Pick<Changes, 'topics' | TypeWithIds>): Tag[] {
  return typesWithIds
    .filter((type) => changes.topics.includes(type))
    .flatMap((type): Tag[] => {
      const ids = changes[type];
      return ids ? [listTag(type), ...ids.map((id) => ({ type, id }))] : [type];
    });
}
