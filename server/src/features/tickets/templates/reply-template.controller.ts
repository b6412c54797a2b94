import { Body, Controller, Delete, Get, HttpStatus, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import { AcceptsIdempotencyKey, IdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import {
  CreateReplyTemplate,
  ReplyTemplateFilter,
  ReplyTemplateList,
  ReplyTemplateView,
  UpdateReplyTemplate,
} from './reply-template.schemas.js';
import { ReplyTemplateService } from './reply-template.service.js';

@ApiTags('reply-templates')
@Controller('reply-template')
export class ReplyTemplateController {
  constructor(private readonly templates: ReplyTemplateService) {}

  @Get()
  @Access({ staff: 'tickets' })
  @Returns(ReplyTemplateList)
  listReplyTemplates(@Query({ schema: ReplyTemplateFilter }) { q }: ReplyTemplateFilter) {
    return this.templates.list(q);
  }

  @Post()
  @Access({ staff: 'tickets' })
  @AcceptsIdempotencyKey()
  @Description(
    '`{name}` and `{brand}` in the text stand for the person and the brand of a ticket. The panel fills them in. After sending the text it applies the `actions`: it adds the tags that belong to the brand of the ticket, assigns the ticket to the sender (`me`), and closes it.',
  )
  @Returns(ReplyTemplateView, HttpStatus.CREATED)
  createReplyTemplate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: CreateReplyTemplate }) body: CreateReplyTemplate,
    @IdempotencyKey() key: string | null,
  ) {
    return this.templates.create(caller, body, key);
  }

  @Patch(':id')
  @Access({ staff: 'tickets' })
  @Returns(ReplyTemplateView)
  updateReplyTemplate(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: UpdateReplyTemplate }) body: UpdateReplyTemplate,
  ) {
    return this.templates.update(caller, id, body);
  }

  @Delete(':id')
  @Access({ staff: 'tickets' })
  @Returns(Done)
  deleteReplyTemplate(@IdParam() id: number) {
    return this.templates.delete(id);
  }
}
