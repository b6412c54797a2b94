import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import type { Markdown } from '../../platform/messenger/api/markdown.js';
import { MessengerApi } from '../../platform/messenger/api/messenger-api.js';
import { buildFirstStepsText } from '../brands/registry/brand.rules.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { LoginLinkMessage } from '../notifications/login-link.message.js';
import { toOwnUserView } from '../people/user.schemas.js';
import { toTargetView } from '../statistics/standing/standing.schemas.js';
import { StandingService } from '../statistics/standing/standing.service.js';
import type { FirstSteps, OwnBrandView } from './home.schemas.js';
import { OverviewRepository } from './overview.repository.js';

@Injectable()
export class HomeService {
  constructor(
    private readonly overviews: OverviewRepository,
    private readonly standing: StandingService,
    private readonly brands: BrandService,
    private readonly messenger: MessengerApi,
    loginLink: LoginLinkMessage,
  ) {
    loginLink.registerFirstSteps((userId) => this.findFirstStepsText(userId));
  }

  /** Target and results of the current period. All are 0 if today is in no period. */
  async getOwnBrand({ userId, memberBrandId }: Caller): Promise<OwnBrandView> {
    const { user, brand, own, standing } = await this.standing.get({ brandId: memberBrandId!, userId });
    return {
      user: toOwnUserView(user),
      brand,
      target: toTargetView(brand.report_type === 'sales', own),
      retention_amount: Number(own.retention),
      ftd_amount: Number(own.ftdAmount),
      ftd: own.ftd,
      ...standing,
    };
  }

  async getFirstSteps({ memberBrandId }: Caller): Promise<FirstSteps> {
    const brand = await this.brands.find(memberBrandId!);
    return { chat_url: brand && (await this.messenger.findChatLink(brand.chatId)) };
  }

  /** Null: the person needs no first steps. */
  private async findFirstStepsText(userId: number): Promise<Markdown | null> {
    const brand = await this.overviews.findBrandOfNewcomer(userId);
    return brand && buildFirstStepsText(brand, await this.messenger.findChatLink(brand.chatId));
  }
}
