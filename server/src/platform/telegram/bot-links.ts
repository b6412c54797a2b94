import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { MessengerApi } from './messenger-api.js';

/** Addresses that open the bot, in Telegram or in the local messenger. Null while the bot's name is not known. */
@Injectable()
export class BotLinks {
  constructor(
    private readonly config: Config,
    private readonly messenger: MessengerApi,
  ) {}

  async botUrl(): Promise<string | null> {
    if (this.config.usesLocalMessenger) return `${this.config.publicUrl}/messenger`;
    const username = await this.messenger.findBotUsername();
    return username && `https://t.me/${username}`;
  }

  async startUrl(parameter: string): Promise<string | null> {
    const bot = await this.botUrl();
    return bot && `${bot}?start=${parameter}`;
  }

  /** Opens the mini-app with a start parameter where it has a name of its own, else the bot. */
  async deepLink(parameter: string): Promise<string | null> {
    const { telegramMiniApp, usesLocalMessenger } = this.config;
    if (!telegramMiniApp || usesLocalMessenger) return this.startUrl(parameter);
    const bot = await this.botUrl();
    return bot && `${bot}/${telegramMiniApp}?startapp=${parameter}`;
  }
}
