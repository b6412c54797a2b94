import type { MessageView } from '../../../page-api/page.message.views';
import type { MessengerView, PersonView } from '../../../page-api/page.views';

export function newMessage(message: Partial<MessageView> = {}): MessageView {
  return {
    id: 1,
    chat: -1,
    thread: 0,
    from: { id: 101, name: 'Anna', isBot: false, hasPhoto: false },
    date: 1_700_000_000,
    text: '',
    entities: [],
    isEdited: false,
    keyboard: [],
    ...message,
  };
}

export const newPerson = (id: number, first_name: string, unread = 0): PersonView => ({
  id,
  first_name,
  hides_photo: true,
  unread,
});

export const newBot = (): MessengerView['bot'] => ({
  id: 1,
  name: 'Bot',
  username: 'bot',
  settings: { can_read_all_group_messages: true, has_topics_enabled: false },
});
