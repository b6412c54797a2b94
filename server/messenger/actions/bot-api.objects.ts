import type { Messenger } from '../state/messenger.js';
import {
  type Group,
  MessengerError,
  type ServiceEvent,
  type StoredFile,
  type StoredMessage,
} from '../state/messenger.types.js';

/** Bot API: User. */
export function toApiUser(messenger: Messenger, id: number) {
  if (id === messenger.bot.id) return messenger.bot;
  const { hides_photo: _, about: __, ...person } = messenger.getPerson(id);
  return { is_bot: false, language_code: 'en', ...person };
}

/** Bot API: Chat. */
export function toApiChat(messenger: Messenger, id: number) {
  const group = messenger.state.groupById.get(id);
  if (group) {
    return {
      id,
      type: group.isBasic ? 'group' : 'supergroup',
      title: group.title,
      ...(group.is_forum && { is_forum: true }),
    };
  }
  const { hides_photo: _, about: __, ...person } = messenger.getPerson(id);
  return { ...person, type: 'private' };
}

/** Bot API: PhotoSize, and the same fields of Document and Video. */
export function toApiFile({ id, uniqueId, size, width, height }: StoredFile) {
  return {
    file_id: id,
    file_unique_id: uniqueId,
    ...(size !== undefined && { file_size: size }),
    ...(width && { width, height }),
  };
}

/** Bot API: Message. `withTarget`: whether it contains the message to which it replies. */
export function toApiMessage(
  messenger: Messenger,
  message: StoredMessage,
  withTarget = true,
): Record<string, unknown> {
  const { state } = messenger;
  const { onlyFor } = message;
  const topic = message.thread ? state.findMessage(message.chat, message.thread) : undefined;
  // In a topic, a message that is not a reply is sent as a reply to the message that created the topic.
  const target = message.replyTo ? state.findMessage(message.chat, message.replyTo) : topic;
  // An ephemeral target is omitted, as Telegram may do.
  const hasTarget = withTarget && target && !target.onlyFor && target.id !== message.id;
  return {
    // Ephemeral messages have another kind of id.
    message_id: onlyFor === undefined ? message.id : 0,
    ...(onlyFor !== undefined && {
      ephemeral_message_id: message.id,
      receiver_user: toApiUser(messenger, onlyFor),
    }),
    from: toApiUser(messenger, message.from),
    chat: toApiChat(messenger, message.chat),
    date: message.date,
    ...(message.edited && { edit_date: message.edited }),
    ...(message.thread && { message_thread_id: message.thread, is_topic_message: true }),
    ...(hasTarget && { reply_to_message: toApiMessage(messenger, target, false) }),
    ...(message.album && { media_group_id: message.album }),
    ...(message.service ? toApiService(messenger, message.service) : toApiContent(messenger, message)),
    ...(message.keyboard && { reply_markup: { inline_keyboard: message.keyboard } }),
  };
}

export type MemberStatus = 'administrator' | 'member' | 'left' | 'kicked';

/** The bot's own status in a group. */
export const getBotStatus = ({ bot, isBotAdmin }: Group): MemberStatus =>
  bot ?? (isBotAdmin ? 'administrator' : 'member');

/** Bot API: ChatMember, with only the status. */
export function toApiMember(messenger: Messenger, id: number, status: MemberStatus) {
  return { user: toApiUser(messenger, id), status, ...(status === 'kicked' && { until_date: 0 }) };
}

/** Bot API: ChatMemberUpdated. */
export function buildMemberUpdate(
  messenger: Messenger,
  { chat, from, member }: { chat: number; from: number; member: number },
  change: { old: MemberStatus; new: MemberStatus },
) {
  return {
    chat: toApiChat(messenger, chat),
    from: toApiUser(messenger, from),
    date: messenger.getUnixSeconds(),
    old_chat_member: toApiMember(messenger, member, change.old),
    new_chat_member: toApiMember(messenger, member, change.new),
  };
}

function toApiContent(messenger: Messenger, { text, media, ...message }: StoredMessage) {
  // Mentions of unknown people are dropped.
  const entities = message.entities
    .filter(({ user }) => !user || messenger.state.personById.has(user.id))
    .map((entity) => (entity.user ? { ...entity, user: toApiUser(messenger, entity.user.id) } : entity));
  if (!media) return { text, ...(entities.length > 0 && { entities }) };
  const caption = {
    ...(text && { caption: text }),
    ...(entities.length > 0 && { caption_entities: entities }),
  };
  if (media.kind === 'photo') return { photo: media.sizes.map(toApiFile), ...caption };
  const { name, mimeType } = media.file;
  const file = { ...toApiFile(media.file), file_name: name, mime_type: mimeType };
  if (media.kind === 'video') return { video: { ...file, width: 640, height: 360, duration: 1 }, ...caption };
  return { document: file, ...caption };
}

function toApiService(messenger: Messenger, service: ServiceEvent) {
  const toUsers = (ids: number[]) => ids.map((id) => toApiUser(messenger, id));
  switch (service.kind) {
    case 'group created':
      return { group_chat_created: true };
    case 'joined':
      return { new_chat_members: toUsers(service.members), new_chat_member: toUsers(service.members)[0] };
    case 'left':
      return { left_chat_member: toApiUser(messenger, service.member) };
    case 'migrated to':
      return { migrate_to_chat_id: service.chat };
    case 'migrated from':
      return { migrate_from_chat_id: service.chat };
    case 'topic created':
      return { forum_topic_created: { name: service.name, icon_color: 0x6fb9f0 } };
  }
}

export function badRequest(reason: string): MessengerError {
  return new MessengerError(400, `Bad Request: ${reason}`);
}
