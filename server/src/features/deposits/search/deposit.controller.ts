import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller, Reach } from '../../../platform/access/caller.js';
import { Description, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import { ClientFilter, ClientPage } from './clients/client.schemas.js';
import { ClientService } from './clients/client.service.js';
import { DepositQueries } from './deposit-queries.service.js';
import {
  DepositAgents,
  DepositContext,
  OwnDepositFilter,
  OwnDepositPage,
  RejectReasons,
  DepositFilter,
  DepositHistory,
  DepositPage,
  ApiDeposit,
  WaitingDepositFilter,
  WaitingDepositPage,
  DepositExportFilter,
} from './deposit.schemas.js';
import type { FastifyReply } from 'fastify';
import { ReturnsFile, sendFile } from '../../../platform/exports/export-response.js';
import { DepositExportService } from './deposit-export.service.js';

@ApiTags('deposits')
@Controller()
export class DepositController {
  constructor(
    private readonly deposits: DepositQueries,
    private readonly clients: ClientService,
  ) {}

  @Get('deposit/search')
  @Access({ staff: 'deposits', apiKey: 'deposits:read' })
  @Description(
    'Deposits within reach, newest first, and `count` and `amount` (the sum) of all that match. `order` is `newest`, `oldest`, `amount_more` (the largest first) or `amount_less`; by amount, the pages end after 10,000 deposits. `id` finds a single one. `q` finds a label, a client id or wallet or its beginning (at least three characters, unless too many deposits begin with them), an exact amount, or a part of the name or username of the agent. `date_start` and `date_end` are Unix seconds, both included; `created_at` is the first second of a Moscow day. `status` may be several, separated by commas or repeated.',
  )
  @Returns(DepositPage)
  searchDeposits(@CurrentCaller() caller: Reach, @Query({ schema: DepositFilter }) filter: DepositFilter) {
    return this.deposits.search(caller, filter);
  }

  @Get('deposit/wait')
  @Access({ staff: 'deposits' })
  @Description(
    'Deposits that wait for moderation, oldest first. `count` and `amount` are those of all that match. `amount_min` and `amount_max` are inclusive. `has_files=true` selects deposits with `files`, `has_files=false` those without; `duplicates=true` those with `possible_duplicate_of`.',
  )
  @Returns(WaitingDepositPage)
  listWaitingDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: WaitingDepositFilter }) filter: WaitingDepositFilter,
  ) {
    return this.deposits.listWaiting(caller, filter);
  }

  @Get('deposit/users/:id')
  @Access({ staff: 'deposits', apiKey: 'members:read' })
  @Description('Who may be credited with a deposit of the brand: its active members.')
  @Returns(DepositAgents)
  listDepositAgents(@CurrentCaller() caller: Reach, @IdParam() id: number) {
    return this.deposits.listAgents(caller, id);
  }

  @Get('deposit/reasons/:id')
  @Access({ staff: 'deposits' })
  @Description('The reasons for rejections that the brand offers to moderators.')
  @Returns(RejectReasons)
  listRejectReasons(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.deposits.listRejectReasons(caller, id);
  }

  @Get('deposit/:id')
  @Access({ staff: 'deposits', apiKey: 'deposits:read' })
  @Description(
    'One deposit. `reported` is what the agent wrote; the other fields are what is recorded. `moderated_by` is the user who made the last decision.',
  )
  @Returns(ApiDeposit)
  getDeposit(@CurrentCaller() caller: Reach, @IdParam() id: number) {
    return this.deposits.get(caller, id);
  }

  @Get('deposit/:id/context')
  @Access({ staff: 'deposits' })
  @Returns(DepositContext)
  getDepositContext(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.deposits.getContext(caller, id);
  }

  @Get('deposit/:id/history')
  @Access({ staff: 'deposits', apiKey: 'deposits:read' })
  @Description(
    'What was done to a deposit, oldest first. `before` and `after` hold the fields that changed; a new deposit has no `before`.',
  )
  @Returns(DepositHistory)
  getDepositHistory(@CurrentCaller() caller: Reach, @IdParam() id: number) {
    return this.deposits.getHistory(caller, id);
  }

  @Get('deposit/client')
  @Access({ staff: 'deposits', apiKey: 'deposits:read' })
  @Description(
    'Deposits of a client id or wallet, and the newest 200 tickets that mention it as a whole word in their title, opening text or messages: 20 a page, newest first, within reach. The pages and the sums in `client` cover the newest 10,000 deposits. Send exactly one of `client_id` and `wallet`. It must match exactly. Tickets need the code `tickets` too; for API keys, the scope `tickets:read`.',
  )
  @Returns(ClientPage)
  getClient(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @Query({ schema: ClientFilter }) filter: ClientFilter,
  ) {
    return this.clients.get(caller, filter);
  }
}

@ApiTags('mini-app')
@Controller('t/deposits')
export class DepositMiniAppController {
  constructor(private readonly deposits: DepositQueries) {}

  @Get()
  @Access('member')
  @Returns(OwnDepositPage)
  listOwnDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: OwnDepositFilter }) filter: OwnDepositFilter,
  ) {
    return this.deposits.listOwn(caller, filter);
  }
}

@ApiTags('deposits')
@Controller('deposit/export')
export class DepositExportController {
  constructor(private readonly exports: DepositExportService) {}

  @Get()
  @Access({ staff: 'deposits', apiKey: 'deposits:read' })
  @NeedsPasskey()
  @ReturnsFile()
  @Description(
    'All deposits that a search with the same filters finds, as a file. `format` selects CSV (UTF-8, the default) or XLSX. Times are in Moscow time. Texts that a spreadsheet could take for a formula stay texts: in CSV they begin with an apostrophe. The file is made while it is sent; if it fails in the middle, the connection breaks.',
  )
  async exportDeposits(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @Query({ schema: DepositExportFilter }) filter: DepositExportFilter,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.export(caller, filter));
  }
}
