import { api, markRightsChanged } from '../../api/api';
import { getLoadStart } from '../../api/prefetch';
import type { Changes } from '../../api/event-stream';
import { toTags } from '../../api/tags';
import { createPartLoader, loadWithRetry } from '../../kit/core/part-loader';
import type { AppStore } from '../../store/store';
import {
  presenceChanged,
  presenceCleared,
  selectPresenceByTicket,
  type TicketPresence,
} from '../../features/tickets/panel/presence.slice';

/** The tags that an event with this topic invalidates, in addition to those of the items that it names. */
const tagsByTopic = {
  agents: ['agents'],
  'api-keys': ['api-keys'],
  deposits: ['stat'],
  claims: ['waiting'],
  results: ['rating', 'members'],
  'join-requests': ['join-requests'],
  brands: ['brands'],
  chats: ['chats'],
  contests: ['contests'],
  members: ['members', 'work-days'],
  periods: ['periods', 'members', 'statistics'],
  invites: ['invites'],
  statistics: ['statistics'],
  tickets: ['stat'],
  'reply-templates': ['reply-templates'],
  'ticket-tags': ['ticket-tags'],
  'deposit-views': ['deposit-views'],
  'work-days': ['work-days'],
  /** The person's own role, codes or brands, which determine their rights. */
  rights: ['me', 'stat', 'managers', 'outbox', 'notices', 'preferences'],
} as const;

type Topic = keyof typeof tagsByTopic;
type Dispatch = AppStore['dispatch'];

/** The tags of all data that events can change, and of the rating's comparison, which only a full refresh refetches. */
const liveTags = [
  ...Object.values(tagsByTopic).flat(),
  'tickets' as const,
  'deposits' as const,
  'comparison' as const,
];

/** For some seconds, a 404 counts as a refusal. */
function refreshAfterRightsChange(dispatch: Dispatch): void {
  markRightsChanged();
  refreshLive(dispatch);
}

export function refreshLive(dispatch: Dispatch): void {
  dispatch(api.util.invalidateTags(liveTags));
}

const loadStream = createPartLoader('subscribeToSharedStream', () => import('../../api/shared-stream'));

export function subscribeToEvents(store: AppStore): () => void {
  const { dispatch } = store;
  const onChange = (changes: Changes) => {
    const { topics } = changes;
    if (topics.includes('rights')) return refreshAfterRightsChange(dispatch);
    const topicTags = topics.flatMap((topic) => tagsByTopic[topic as Topic] ?? []);
    dispatch(api.util.invalidateTags([...topicTags, ...toTags(changes)]));
  };
  const onOther = (type: string, data: unknown) => {
    if (type === 'presence') dispatch(presenceChanged(data as TicketPresence));
  };
  const onOpen = () => void dispatch(presenceCleared());
  const onMissed = () => refreshLive(dispatch);
  const replay = () =>
    Object.entries(selectPresenceByTicket(store.getState())).map(([id, people]) => ({
      type: 'presence',
      data: { ticket_id: Number(id), people } satisfies TicketPresence,
    }));
  const listener = { onChange, onOther, onOpen, onMissed, replay };
  const controller = new AbortController();
  const loadStart = getLoadStart(); // before the code of the stream is downloaded
  loadWithRetry(
    loadStream,
    (subscribe) => void subscribe(store, 'events', listener, controller.signal, loadStart),
  );
  return () => controller.abort();
}
