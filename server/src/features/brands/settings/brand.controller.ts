import { Body, Controller, Delete, Get, HttpStatus, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller, Reach } from '../../../platform/access/caller.js';
import { Done, PageFilter } from '../../../platform/http/common.schemas.js';
import {
  Description,
  Errors,
  IdParam,
  Returns,
  SEEN_TEXT,
} from '../../../platform/http/returns.decorator.js';
import { IdempotencyKey, AcceptsIdempotencyKey } from '../../../platform/idempotency/idempotency.service.js';
import { HistoryPage } from '../../audit/audit.schemas.js';
import {
  BrandDetail,
  BrandHead,
  BrandMessage,
  BrandName,
  CreateBrand,
  UpdateBrand,
} from '../registry/brand.schemas.js';
import { BrandRemovalService } from './brand-removal.service.js';
import { BrandMessageService } from './brand-message.service.js';
import { BrandService } from '../registry/brand.service.js';

@ApiTags('brands')
@Controller('brand')
export class BrandController {
  constructor(
    private readonly brands: BrandService,
    private readonly messages: BrandMessageService,
    private readonly removals: BrandRemovalService,
  ) {}

  @Post()
  @Access({ staff: 'brands' })
  @AcceptsIdempotencyKey()
  @Description('The bot must be in the chat. The creator gets access to the brand.')
  @Errors({ 400: ['chat not found'], 409: ['chat is taken'], 502: ['send error'] })
  @Returns(BrandName, HttpStatus.CREATED)
  createBrand(
    @CurrentCaller() caller: Caller,
    @Body({ schema: CreateBrand }) body: CreateBrand,
    @IdempotencyKey() key: string | null,
  ) {
    return this.brands.create(caller, body, key);
  }

  @Get(':id')
  @Access({ staff: 'brands', apiKey: 'members:read' })
  @Returns(BrandDetail)
  getBrand(@CurrentCaller() caller: Reach, @IdParam() id: number) {
    return this.brands.get(caller, id);
  }

  @Patch(':id')
  @Access({ staff: 'brands' })
  @Description(`Changes what is sent, and leaves the rest. ${SEEN_TEXT}`)
  @Errors({ 400: ['Not all input filled'], 409: ['edited before'] })
  @Returns(BrandDetail)
  updateBrand(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: UpdateBrand }) changes: UpdateBrand,
  ) {
    return this.brands.update(caller, id, changes);
  }

  @Put(':id')
  @Access({ staff: 'brands' })
  @Description('The same as PATCH.')
  @Errors({ 400: ['Not all input filled'], 409: ['edited before'] })
  @Returns(BrandDetail)
  putBrand(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: UpdateBrand }) changes: UpdateBrand,
  ) {
    return this.brands.update(caller, id, changes);
  }

  @Post(':id')
  @Access({ staff: 'brands' })
  @Description('The same as PATCH.')
  @Errors({ 400: ['Not all input filled'], 409: ['edited before'] })
  @Returns(BrandDetail)
  postBrand(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: UpdateBrand }) changes: UpdateBrand,
  ) {
    return this.brands.update(caller, id, changes);
  }

  @Delete(':id')
  @Access('admin')
  @Returns(Done)
  deleteBrand(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.removals.remove(caller, id);
  }

  @Post('message/:id')
  @Access({ staff: 'brands' })
  @AcceptsIdempotencyKey()
  @Description(
    'Sends at once, to the chat of the brand or to its admin. With an Idempotency-Key, a message that has arrived, or may have, is not sent again: the same call has the same outcome.',
  )
  @Errors({ 400: ['Message is empty'], 409: ['user block bot'], 502: ['send error'] })
  @Returns(Done)
  sendBrandMessage(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: BrandMessage }) body: BrandMessage,
    @IdempotencyKey() key: string | null,
  ) {
    return this.messages.send(caller, id, body, key);
  }

  /** Needs no code, because all pages of a brand show its name. */
  @Get('head/:id')
  @Access({ staff: null })
  @Returns(BrandHead)
  getBrandHead(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.brands.getSummary(caller, id);
  }

  @Get(':id/history')
  @Access({ staff: 'brands' })
  @Description(
    'What was done to a brand, newest first: its settings, dates and messages. With the code `users`, also its people and invites.',
  )
  @Returns(HistoryPage)
  getBrandHistory(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.brands.getHistory(caller, id, page);
  }
}
