import { useEffect } from 'react';
import { api } from '../../api/api';
import { credentialHeaders } from '../../api/credentials';
import { type Changes, subscribeToStream } from '../../api/event-stream';
import { namedIn } from '../../api/tags';
import { useAppSelector, useAppStore } from '../../store/hooks';
import { selectAuthorization, selectIsSignedIn } from '../../store/session.slice';

/** The tags that become stale when the server names a topic, besides those of the things that it names. */
const tagsOf = {
  'join-requests': ['brands', 'me'],
  brands: ['brands'],
} as const;

/** The same, for topics that only matter to the screens of the brand in which it happened. */
const brandTagsOf = {
  results: ['rating', 'statistics'],
  members: ['brands', 'rating'],
  contests: ['contests'],
  moments: ['moments'],
  periods: ['brands', 'rating', 'statistics'],
  statistics: ['statistics'],
} as const;

/** Follows the changes that concern this person, on any screen, as long as the server knows them. */
export function useOwnEvents(): void {
  const store = useAppStore();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const person = useAppSelector(selectAuthorization);
  useEffect(() => {
    if (!isSignedIn) return;
    const { dispatch } = store;
    const stop = new AbortController();
    const refresh = () =>
      dispatch(
        api.util.invalidateTags([
          ...([
            'me',
            'brands',
            'tickets',
            'deposits',
            'rating',
            'statistics',
            'contests',
            'moments',
          ] as const),
        ]),
      );
    const onChange = (changes: Changes) => {
      if (changes.topics.includes('rights')) refresh();
      else dispatch(api.util.invalidateTags(staleTags(changes)));
    };
    void subscribeToStream(store, 't/events', { onChange, onMissed: refresh }, stop.signal);
    return () => stop.abort();
  }, [store, isSignedIn, person]);
}

function staleTags(changes: Changes) {
  const { topics, brands } = changes;
  const isHere = !brands || brands.map(String).includes(credentialHeaders('t/')['brand-id'] ?? '');
  return [
    ...namedIn(changes),
    ...topics.flatMap((topic) => tagsOf[topic as keyof typeof tagsOf] ?? []),
    ...(isHere ? topics.flatMap((topic) => brandTagsOf[topic as keyof typeof brandTagsOf] ?? []) : []),
  ];
}
