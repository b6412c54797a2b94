import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../../platform/access/access.decorator.js';
import type { Caller } from '../../../../platform/access/caller.js';
import { Returns } from '../../../../platform/http/returns.decorator.js';
import { ClientFilter, ClientPage } from './client.schemas.js';
import { ClientService } from './client.service.js';

@ApiTags('deposits')
@Controller('deposit/client')
export class ClientController {
  constructor(private readonly clients: ClientService) {}

  @Get()
  @Access({ staff: 'deposits' })
  @Returns(ClientPage)
  getClient(@CurrentCaller() caller: Caller, @Query({ schema: ClientFilter }) filter: ClientFilter) {
    return this.clients.get(caller, filter);
  }
}
