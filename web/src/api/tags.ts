import type { Changes } from './event-stream';

const withIds = ['tickets', 'deposits'] as const;
type RequireIds = (typeof withIds)[number];
type Tag = RequireIds | { type: RequireIds; id: number | string };

/** The tag of lists. They show a thing in one place or another, so every change concerns them. */
export const listTag = (type: RequireIds) => ({ type, id: 'list' });

/** Returns the tags of the things that an event names, and of the lists that show them. Without ids, of all things. */
export function namedIn(changes: Pick<Changes, 'topics' | RequireIds>): Tag[] {
  return withIds
    .filter((type) => changes.topics.includes(type))
    .flatMap((type): Tag[] => {
      const ids = changes[type];
      return ids ? [listTag(type), ...ids.map((id) => ({ type, id }))] : [type];
    });
}
