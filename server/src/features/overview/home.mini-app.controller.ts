import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { JoinRequestService } from '../invites/join-request.service.js';
import { AgentNoticesService } from '../notifications/agent-notices.service.js';
import { UserService } from '../people/user.service.js';
import { FirstSteps, OpeningUserView, OwnBrandList, OwnBrandView } from './home.schemas.js';
import { HomeService } from './home.service.js';

@ApiTags('mini-app')
@Controller('t')
export class HomeMiniAppController {
  constructor(
    private readonly home: HomeService,
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly joinRequests: JoinRequestService,
    private readonly notices: AgentNoticesService,
  ) {}

  /**
   * Records the opening of the mini-app and the language of Telegram, and creates a request to join a brand if the launch link is
   * for that.
   */
  @Get('me')
  @Access('mini-app')
  @Returns(OpeningUserView)
  async getOwnUser(@CurrentCaller() caller: Caller) {
    const [join] = await Promise.all([
      this.joinRequests.createFromLaunch(caller),
      caller.launch && this.users.updateFromTelegram({ ...caller.launch, id: caller.telegramId }),
    ]);
    const [own, requests] = await Promise.all([
      this.users.getOwn(caller.userId),
      this.joinRequests.listOwn(caller.userId),
      this.notices.recordOpening(caller.userId),
    ]);
    return { ...own, join, requests };
  }

  @Get('me/brands')
  @Access('mini-app')
  @Returns(OwnBrandList)
  listOwnBrands(@CurrentCaller() caller: Caller) {
    return this.brands.listOwn(caller.userId);
  }

  @Get('me/brand')
  @Access('member')
  @Returns(OwnBrandView)
  getOwnBrand(@CurrentCaller() caller: Caller) {
    return this.home.getOwnBrand(caller);
  }

  /** The link with which a new member opens the chat in which deposits are reported. */
  @Get('first-steps')
  @Access('member')
  @Returns(FirstSteps)
  getFirstSteps(@CurrentCaller() caller: Caller) {
    return this.home.getFirstSteps(caller);
  }
}
