import type { BotCommand } from '../state/messenger.types.js';

interface Scope {
  type: string;
  chat_id?: string | undefined;
  user_id?: number | undefined;
}

export function scopeKey({ type, chat_id, user_id }: Scope, language: string): string {
  return [type, chat_id, user_id, language].filter((part) => part !== undefined && part !== '').join(':');
}

/** The commands that a person's menu shows in a chat (Bot API: "Determining list of commands"). */
export function commandsFor(
  commands: ReadonlyMap<string, BotCommand[]>,
  { person, chat, language }: { person: number; chat: number; language: string },
): BotCommand[] {
  const chat_id = String(chat);
  const scopes: Scope[] =
    chat > 0
      ? [{ type: 'chat', chat_id }, { type: 'all_private_chats' }, { type: 'default' }]
      : [
          { type: 'chat_member', chat_id, user_id: person },
          { type: 'chat', chat_id },
          { type: 'all_group_chats' },
          { type: 'default' },
        ];
  const keys = scopes.flatMap((scope) => [scopeKey(scope, language), scopeKey(scope, '')]);
  const found = keys.find((key) => commands.has(key));
  return found === undefined ? [] : commands.get(found)!;
}
