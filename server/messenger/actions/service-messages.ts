import { messageObject } from './bot-api.objects.js';
import type { Messenger } from '../state/messenger.js';
import type { Fact, Service, StoredMessage } from '../state/messenger.types.js';

interface Happening {
  chat: number;
  thread?: number;
  from: number;
  service: Service;
}

/** Writes a service message into a chat, and tells the bot. `facts` are stored in the same commit. */
export function announce(
  messenger: Messenger,
  { chat, thread, from, service }: Happening,
  facts: Fact[] = [],
): StoredMessage {
  const message = messenger.newMessage({ chat, ...(thread && { thread }), from, service });
  messenger.commit([
    ...facts,
    { fact: 'message', message },
    ...messenger.updateFacts(chat, 'message', messageObject(messenger, message)),
  ]);
  return message;
}
