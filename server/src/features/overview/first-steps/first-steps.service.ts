import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import type { Markdown } from '../../../platform/messenger/api/markdown.js';
import { MessengerApi } from '../../../platform/messenger/api/messenger-api.js';
import { LoginLinkMessage } from '../../notifications/login-link.message.js';
import { BrandService } from '../../brands/registry/brand.service.js';
import { describeFirstSteps } from '../../brands/registry/first-steps.rules.js';
import { FirstStepsRepository } from './first-steps.repository.js';
import type { FirstSteps } from './first-steps.schemas.js';

/** What leads a new member to the first result. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly repository: FirstStepsRepository,
    private readonly brands: BrandService,
    private readonly messenger: MessengerApi,
    loginLink: LoginLinkMessage,
  ) {
    loginLink.registerFirstSteps((userId) => this.describe(userId));
  }

  async get({ memberBrandId }: Caller): Promise<FirstSteps> {
    const brand = await this.brands.find(memberBrandId!);
    return { chat_url: brand && (await this.messenger.findChatLink(brand.chatId)) };
  }

  private async describe(userId: number): Promise<Markdown | null> {
    const brand = await this.repository.findBrandOfNewcomer(userId);
    return brand && describeFirstSteps(brand, await this.messenger.findChatLink(brand.chatId));
  }
}
