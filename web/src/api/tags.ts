import type { Changes } from './event-stream';
import { defaultSerializeQueryArgs, type SerializeQueryArgs } from '@reduxjs/toolkit/query';
import { buildRequestHeaders } from './credentials';

const typesWithIds = ['tickets', 'deposits'] as const;
type TypeWithIds = (typeof typesWithIds)[number];
type Tag = TypeWithIds | { type: TypeWithIds; id: number | string };

/** The tag of lists. A change of any item may add it to a list, move it or remove it. */
export const listTag = (type: TypeWithIds) => ({ type, id: 'list' });

/** Returns the tags of the tickets or deposits that an event names, and of their lists. If it has no ids, returns the tag of the whole type. */
export function toTags(changes: Pick<Changes, 'topics' | TypeWithIds>): Tag[] {
  return typesWithIds
    .filter((type) => changes.topics.includes(type))
    .flatMap((type): Tag[] => {
      const ids = changes[type];
      return ids ? [listTag(type), ...ids.map((id) => ({ type, id }))] : [type];
    });
}

/** Builds the cache key of calls whose brand is in a header, not in the arguments. */
export const perBrand: SerializeQueryArgs<unknown> = (call) =>
  `${defaultSerializeQueryArgs(call)} brand ${buildRequestHeaders('t/')['brand-id']}`;
