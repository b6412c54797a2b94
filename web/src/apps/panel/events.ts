import { api } from '../../api/api';
import { getLoadStart } from '../../api/early';
import type { Changes } from '../../api/event-stream';
import { markRightsChanged } from '../../api/rights';
import { namedIn } from '../../api/tags';
import { load, loadPersistently } from '../../kit/core/part-load';
import type { AppStore } from '../../store/store';
import {
  presenceChanged,
  presenceForgotten,
  selectPresence,
  type Watched,
} from '../../features/tickets/panel/presence.slice';

/** The tags that become stale when the server names a topic, besides those of the things that it names. */
const tagsOf = {
  deposits: ['stat'],
  claims: ['waiting'],
  results: ['rating', 'members'],
  'join-requests': ['join-requests'],
  brands: ['brands'],
  contests: ['contests'],
  members: ['members'],
  periods: ['periods', 'members', 'statistics'],
  invites: ['invites'],
  statistics: ['statistics'],
  tickets: ['stat'],
  'reply-templates': ['reply-templates'],
  'work-days': ['work-days'],
  /** The person's own role, codes or brands, which decide what they may see. */
  rights: ['me', 'stat', 'managers', 'outbox', 'notices', 'preferences'],
} as const;

type Topic = keyof typeof tagsOf;
type Dispatch = AppStore['dispatch'];

const everythingLive = [
  ...Object.values(tagsOf).flat(),
  'tickets' as const,
  'deposits' as const,
  'comparison' as const,
];

/** Refetches everything, so that data which the person may no longer see is forgotten. */
function refreshRights(dispatch: Dispatch): void {
  markRightsChanged();
  refreshLive(dispatch);
}

/** Refetches what is on screen and may have been changed by others. */
export function refreshLive(dispatch: Dispatch): void {
  dispatch(api.util.invalidateTags(everythingLive));
}

const streamLoad = load('subscribeToSharedStream', () => import('../../api/shared-stream'));

/** Follows the changes that the server reports to staff, until the returned function is called. */
export function subscribeToEvents(store: AppStore): () => void {
  const { dispatch } = store;
  const onChange = (changes: Changes) => {
    const { topics } = changes;
    if (topics.includes('rights')) return refreshRights(dispatch);
    const others = topics.flatMap((topic) => tagsOf[topic as Topic] ?? []);
    dispatch(api.util.invalidateTags([...others, ...namedIn(changes)]));
  };
  const onOther = (type: string, data: unknown) => {
    if (type === 'presence') dispatch(presenceChanged(data as Watched));
  };
  const onOpen = () => void dispatch(presenceForgotten());
  const onMissed = () => refreshLive(dispatch);
  const replay = () =>
    Object.entries(selectPresence(store.getState())).map(([id, people]) => ({
      type: 'presence',
      data: { ticket_id: Number(id), people } satisfies Watched,
    }));
  const follower = { onChange, onOther, onOpen, onMissed, replay };
  const stop = new AbortController();
  const loadStart = getLoadStart(); // before the code of the stream is downloaded
  loadPersistently(streamLoad, (follow) => void follow(store, 'events', follower, stop.signal, loadStart));
  return () => stop.abort();
}
