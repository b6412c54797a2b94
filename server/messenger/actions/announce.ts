import type { Messenger } from '../state/messenger.js';
import type { Fact, Service } from '../state/messenger.types.js';
import { messageObject } from './bot-api.objects.js';

/** Writes a service message into a chat, and tells the bot what others did. `facts` are stored in the same commit. */
export function announce(
  messenger: Messenger,
  content: { chat: number; thread?: number; from: number; service: Service },
  facts: Fact[] = [],
): void {
  const message = messenger.newMessage(content);
  const isOfBot = content.from === messenger.bot.id;
  messenger.commit([
    ...facts,
    { fact: 'message', message },
    ...(isOfBot ? [] : messenger.updateFacts(content.chat, 'message', messageObject(messenger, message))),
  ]);
}
