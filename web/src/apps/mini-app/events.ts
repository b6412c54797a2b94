import { useEffect } from 'react';
import { api } from '../../api/api';
import { buildRequestHeaders } from '../../api/credentials';
import { type Changes, subscribeToStream } from '../../api/event-stream';
import { toTags } from '../../api/tags';
import { useAppStore } from '../../store/hooks';
import { useIsSignedIn, useAuthorization } from '../../store/session';

/** The tags that an event with this topic invalidates, in addition to those of the items that it names. */
const tagsByTopic = {
  'join-requests': ['brands', 'me'],
  brands: ['brands'],
} as const;

/** The tags that an event invalidates only if it names the open brand, or no brands at all. */
const brandTagsByTopic = {
  results: ['rating', 'statistics'],
  members: ['brands', 'rating'],
  contests: ['contests'],
  moments: ['moments'],
  periods: ['brands', 'rating', 'statistics'],
  statistics: ['statistics'],
} as const;

/** The tags of all data that others may change. */
const liveTags = [
  'me',
  'brands',
  'tickets',
  'deposits',
  'rating',
  'statistics',
  'contests',
  'moments',
] as const;

export function useOwnEvents(): void {
  const store = useAppStore();
  const isSignedIn = useIsSignedIn();
  const authorization = useAuthorization();
  useEffect(() => {
    if (!isSignedIn) return;
    const { dispatch } = store;
    const controller = new AbortController();
    const refresh = () => dispatch(api.util.invalidateTags([...liveTags]));
    const onChange = (changes: Changes) => {
      if (changes.topics.includes('rights')) refresh();
      else dispatch(api.util.invalidateTags(listStaleTags(changes)));
    };
    void subscribeToStream(store, 't/events', { onChange, onMissed: refresh }, controller.signal);
    return () => controller.abort();
  }, [store, isSignedIn, authorization]);
}

function listStaleTags(changes: Changes) {
  const { topics, brands } = changes;
  const affectsOpenBrand =
    !brands || brands.map(String).includes(buildRequestHeaders('t/')['brand-id'] ?? '');
  return [
    ...toTags(changes),
    ...topics.flatMap((topic) => tagsByTopic[topic as keyof typeof tagsByTopic] ?? []),
    ...(affectsOpenBrand
      ? topics.flatMap((topic) => brandTagsByTopic[topic as keyof typeof brandTagsByTopic] ?? [])
      : []),
  ];
}
