import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText, PageFilter } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import {
  IdempotencyKey,
  AcceptsIdempotencyKey,
} from '../../../platform/idempotency/idempotency-key.decorator.js';
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
  @Returns(BrandName, HttpStatus.CREATED)
  createBrand(
    @CurrentCaller() caller: Caller,
    @Body({ schema: CreateBrand }) order: CreateBrand,
    @IdempotencyKey() key: string | null,
  ) {
    return this.brands.create(caller, order, key);
  }

  @Get(':id')
  @Access({ staff: 'brands' })
  @Returns(BrandDetail)
  getBrand(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.brands.get(caller, id);
  }

  @Patch(':id')
  @Access({ staff: 'brands' })
  @Returns(BrandDetail)
  updateBrand(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: UpdateBrand }) order: UpdateBrand,
  ) {
    return this.brands.update(caller, id, order);
  }

  /** The same as PATCH. */
  @Put(':id')
  @Access({ staff: 'brands' })
  @Returns(BrandDetail)
  putBrand(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: UpdateBrand }) order: UpdateBrand,
  ) {
    return this.brands.update(caller, id, order);
  }

  /** The same as PATCH. */
  @Post(':id')
  @Access({ staff: 'brands' })
  @Returns(BrandDetail)
  postBrand(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: UpdateBrand }) order: UpdateBrand,
  ) {
    return this.brands.update(caller, id, order);
  }

  @Delete(':id')
  @Access('admin')
  @Returns(Done)
  deleteBrand(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.removals.remove(caller, id);
  }

  @Post('message/:id')
  @Access({ staff: 'brands' })
  @AcceptsIdempotencyKey()
  @Returns(Done)
  sendBrandMessage(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: BrandMessage }) order: BrandMessage,
    @IdempotencyKey() key: string | null,
  ) {
    return this.messages.send(caller, id, order, key);
  }

  /** Other parts of a brand name it too, so this needs no code. */
  @Get('head/:id')
  @Access({ staff: null })
  @Returns(BrandHead)
  getBrandHead(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.brands.head(caller, id);
  }

  @Get(':id/history')
  @Access({ staff: 'brands' })
  @Returns(HistoryPage)
  getBrandHistory(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.brands.history(caller, id, page);
  }
}
