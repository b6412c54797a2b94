import type { FormattedText } from '../text/entities.rules.js';
import type { Messenger } from '../state/messenger.js';
import type { Button, Media, ServiceEvent, StoredFile, StoredMessage } from '../state/messenger.types.js';

export type MediaView =
  | { kind: 'photo'; url: string; previewUrl: string; width: number; height: number }
  | { kind: 'document' | 'video'; url: string; name: string; size: number };

export interface MessageView extends FormattedText {
  id: number;
  chat: number;
  /** 0: outside of topics. */
  thread: number;
  from: { id: number; name: string; isBot: boolean; hasPhoto: boolean };
  /** Unix seconds. */
  date: number;
  isEdited: boolean;
  replyTo?: { id: number; fromId: number; from: string; text: string };
  keyboard: Button[][];
  media?: MediaView;
  /** Shared by all files that were sent together. */
  album?: string;
  /** The text of a service message, which has no other content. */
  service?: string;
  /** The reaction of the bot. */
  reaction?: string;
  /** Whether nobody else sees the message. */
  isOnlyForYou?: boolean;
  /** Set if the message asks this person for a reply. */
  replyRequest?: { placeholder?: string };
}

/** The message as this person sees it. */
export function toMessageView(messenger: Messenger, message: StoredMessage, person: number): MessageView {
  const target = message.replyTo ? messenger.state.findMessage(message.chat, message.replyTo) : undefined;
  return {
    id: message.id,
    chat: message.chat,
    thread: message.thread ?? 0,
    from: {
      id: message.from,
      name: getName(messenger, message.from),
      isBot: message.from === messenger.bot.id,
      hasPhoto: hasPhoto(messenger, message.from),
    },
    date: message.date,
    isEdited: message.edited !== undefined,
    text: message.text,
    entities: message.entities,
    ...(target && {
      replyTo: {
        id: target.id,
        fromId: target.from,
        from: getName(messenger, target.from),
        text: formatSummary(messenger, target),
      },
    }),
    keyboard: message.keyboard ?? [],
    ...(message.media && { media: toMediaView(message.media) }),
    ...(message.album && { album: message.album }),
    ...(message.service && { service: formatService(messenger, message.service, message.from) }),
    ...(message.reaction && { reaction: message.reaction }),
    ...(message.onlyFor && { isOnlyForYou: true }),
    ...(isAskedToReply(message, target, person) && { replyRequest: { ...message.forceReply } }),
  };
}

/** A selective message asks only the people whom it mentions by id, and the author of the message to which it replies. */
function isAskedToReply(
  { forceReply, chat, onlyFor, entities }: StoredMessage,
  target: StoredMessage | undefined,
  person: number,
): boolean {
  if (!forceReply) return false;
  const isAddressed = target?.from === person || entities.some(({ user }) => user?.id === person);
  return !forceReply.selective || chat > 0 || onlyFor === person || isAddressed;
}

const MIN_PREVIEW_SIDE = 800;

function toMediaView(media: Media): MediaView {
  const buildUrl = ({ uniqueId }: StoredFile) => `/messenger/api/files/${uniqueId}`;
  if (media.kind !== 'photo') {
    const { name = 'file', size = 0 } = media.file;
    return { kind: media.kind, url: `${buildUrl(media.file)}?name=${encodeURIComponent(name)}`, name, size };
  }
  const largest = media.sizes.at(-1)!;
  const isPreviewSize = ({ width = 0, height = 0 }: StoredFile) =>
    Math.max(width, height) >= MIN_PREVIEW_SIDE;
  const preview = media.sizes.find(isPreviewSize) ?? largest;
  const { width = 1, height = 1 } = largest;
  return { kind: 'photo', url: buildUrl(largest), previewUrl: buildUrl(preview), width, height };
}

/** The message as plain text for previews. It may have several lines. */
export function formatSummary(messenger: Messenger, { text, media, service, from }: StoredMessage): string {
  if (service) return formatService(messenger, service, from);
  if (!media) return text;
  const mediaName = media.kind === 'photo' ? 'Photo' : (media.file.name ?? 'File');
  return text ? `${mediaName}, ${text}` : mediaName;
}

function formatService(messenger: Messenger, service: ServiceEvent, from: number): string {
  const actor = getName(messenger, from);
  switch (service.kind) {
    case 'group created':
      return `${actor} created the group`;
    case 'joined': {
      const names = service.members.map((id) => getName(messenger, id)).join(', ');
      return names === actor ? `${actor} joined the group` : `${actor} added ${names}`;
    }
    case 'left':
      return service.member === from
        ? `${actor} left the group`
        : `${actor} removed ${getName(messenger, service.member)}`;
    case 'migrated to':
      return 'The group became a supergroup';
    case 'migrated from':
      return `Its id was ${service.chat} before`;
    case 'topic created':
      return `Topic “${service.name}” was created`;
  }
}

export function getName(messenger: Messenger, id: number): string {
  if (id === messenger.bot.id) return messenger.bot.first_name;
  const { first_name, last_name } = messenger.getPerson(id);
  return last_name ? `${first_name} ${last_name}` : first_name;
}

function hasPhoto({ state }: Messenger, id: number): boolean {
  const person = state.personById.get(id);
  return person !== undefined && !person.hides_photo;
}
