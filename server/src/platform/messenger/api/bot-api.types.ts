import type { ApiMethods } from '@grammyjs/types';

/** Types of the Bot API that telegraf does not have yet. Nothing else imports them from their package. */
export type { InlineKeyboardButton } from '@grammyjs/types';

/** The parameters of a method, without those of files that are uploaded with the call. */
export type BotParams<Method extends keyof ApiMethods<never>> = Parameters<ApiMethods<never>[Method]>[0];
