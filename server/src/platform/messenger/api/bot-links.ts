import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { Button } from './message.js';
import { MessengerApi } from './messenger-api.js';

/** The local messenger accepts any name for the mini-app. */
const LOCAL_MINI_APP = 'app';

/** Links that open the bot, in Telegram or in the local messenger. Null while the bot's username is unknown. */
@Injectable()
export class BotLinks {
  constructor(
    private readonly config: Config,
    private readonly messenger: MessengerApi,
  ) {}

  async findBotUrl(): Promise<string | null> {
    if (this.config.isLocalMessengerUsed) return `${this.config.publicUrl}/messenger`;
    const username = await this.messenger.findBotUsername();
    return username && `https://t.me/${username}`;
  }

  /** In Telegram, lets the person choose a group to add the bot to. */
  async findAddToGroupUrl(): Promise<string | null> {
    const botUrl = await this.findBotUrl();
    return botUrl && (this.config.isLocalMessengerUsed ? botUrl : `${botUrl}?startgroup=true`);
  }

  async findStartUrl(parameter: string): Promise<string | null> {
    const botUrl = await this.findBotUrl();
    return botUrl && `${botUrl}?start=${parameter}`;
  }

  /** Opens the mini-app with a start parameter, or the bot if the mini-app has no short name or the local messenger is used. */
  async findDeepLink(parameter: string): Promise<string | null> {
    const { telegramMiniApp, isLocalMessengerUsed } = this.config;
    return telegramMiniApp && !isLocalMessengerUsed
      ? this.findMiniAppUrl(parameter)
      : this.findStartUrl(parameter);
  }

  /** A link to a message, or to its chat in the local messenger. Null if the chat has no links. */
  findMessageUrl(chatId: string, threadId: string | null, messageId: string): string | null {
    const thread = threadId === null ? '' : `&thread=${threadId}`;
    if (this.config.isLocalMessengerUsed) return `${this.config.publicUrl}/messenger?chat=${chatId}${thread}`;
    return findSupergroupUrl(chatId, threadId, messageId);
  }

  /**
   * Converts buttons with a start parameter to links that open the mini-app, because groups do not allow web-app buttons.
   * Removes such buttons if the mini-app has no short name, or the bot's username is unknown.
   */
  async resolveButtons(buttons: Button[][] | null): Promise<Button[][] | null> {
    if (!buttons?.flat().some((button) => 'startApp' in button)) return buttons;
    const rows = await Promise.all(
      buttons.map((row) => Promise.all(row.map((button) => this.resolveButton(button)))),
    );
    return rows.map((row) => row.filter((button) => button !== null)).filter((row) => row.length > 0);
  }

  private async resolveButton(button: Button): Promise<Button | null> {
    if (!('startApp' in button)) return button;
    const url = await this.findMiniAppUrl(button.startApp);
    return url === null ? null : { text: button.text, url };
  }

  private async findMiniAppUrl(parameter: string): Promise<string | null> {
    const { telegramMiniApp, isLocalMessengerUsed } = this.config;
    const name = isLocalMessengerUsed ? LOCAL_MINI_APP : telegramMiniApp;
    const username = name && (await this.messenger.findBotUsername());
    return username ? `https://t.me/${username}/${name}?startapp=${parameter}` : null;
  }
}

/** A link to the thread or message with this path of ids. Null unless the chat is a supergroup. */
export function findSupergroupUrl(chatId: string, ...path: (string | null)[]): string | null {
  const [, id] = /^-100(\d+)$/.exec(chatId) ?? [];
  return id ? ['https://t.me/c', id, ...path.filter((part) => part !== null)].join('/') : null;
}
