import { Body, Controller, Delete, Get, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import {
  BrandTicketTag,
  CreateTicketTag,
  TicketTagFilter,
  TicketTagList,
} from '../records/ticket.schemas.js';
import { TicketTagService } from './ticket-tag.service.js';

@ApiTags('ticket-tags')
@Controller('ticket-tag')
export class TicketTagController {
  constructor(private readonly tags: TicketTagService) {}

  @Get()
  @Access({ staff: 'tickets' })
  @Description('The tags of a brand, or of all brands within reach.')
  @Errors({ 404: ['Not found'] })
  @Returns(TicketTagList)
  listTicketTags(
    @CurrentCaller() caller: Caller,
    @Query({ schema: TicketTagFilter }) filter: TicketTagFilter,
  ) {
    return this.tags.list(caller, filter);
  }

  @Post()
  @Access({ staff: 'tickets' })
  @Description(
    'Creates a tag of a brand. Names of a brand’s tags must differ in more than case and repeated spaces. A brand has at most 100 tags.',
  )
  @Errors({ 404: ['Not found'], 409: ['tag exists', 'max_tags'] })
  @Returns(BrandTicketTag, HttpStatus.CREATED)
  createTicketTag(@CurrentCaller() caller: Caller, @Body({ schema: CreateTicketTag }) body: CreateTicketTag) {
    return this.tags.create(caller, body);
  }

  @Delete(':id')
  @Access({ staff: 'tickets' })
  @Description('Deletes a tag, and removes it from its tickets.')
  @Returns(Done)
  deleteTicketTag(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.tags.delete(caller, id);
  }
}
