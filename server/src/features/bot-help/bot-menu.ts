import type { BotCommand, BotMenu } from '../../platform/messenger/receiving/bot-registry.js';

/** The commands that people see when they type "/", in private chats and in groups. */
export const botMenu: BotMenu = {
  all_private_chats: [
    { command: 'start', description: 'Begin' },
    { command: 'login', description: 'Open Tallydesk' },
    { command: 'deposit', description: 'Report a deposit, step by step' },
    { command: 'cancel', description: 'End the report of a deposit' },
    { command: 'work', description: 'I work today' },
    { command: 'off', description: 'I do not work today' },
    { command: 'accept', description: 'Join a brand by invite: /accept code' },
    { command: 'help', description: 'What I can do' },
  ],
  all_group_chats: [
    { command: 'retention', description: 'Report a retention deposit' },
    { command: 'ftd', description: 'Report a first-time deposit' },
    { command: 'id', description: 'The ids of this chat' },
    { command: 'help', description: 'How to report deposits here' },
  ],
};

/** The commands that a member of staff sees in their own chat with the bot. */
export function staffMenu({ isAgent }: { isAgent: boolean }): BotCommand[] {
  return [
    { command: 'login', description: 'A link to the panel' },
    { command: 'settings', description: 'Which notices come here, and quiet hours' },
    ...(isAgent ? botMenu.all_private_chats.filter(({ command }) => OF_AGENTS.includes(command)) : []),
    { command: 'help', description: 'What I can do' },
  ];
}

const OF_AGENTS = ['deposit', 'cancel', 'work', 'off'];
