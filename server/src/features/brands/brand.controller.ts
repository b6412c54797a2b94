import { Body, Controller, Get, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { IdText, PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { BrandDetail, BrandName, BrandPage, CreateBrand } from './brand.schemas.js';
import { BrandService } from './brand.service.js';

@ApiTags('brands')
@Controller('brand')
export class BrandController {
  constructor(private readonly brands: BrandService) {}

  @Post()
  @Access({ staff: 'brands' })
  @Returns(BrandName, HttpStatus.CREATED)
  createBrand(@CurrentCaller() caller: Caller, @Body({ schema: CreateBrand }) order: CreateBrand) {
    return this.brands.create(caller, order);
  }

  @Get('search')
  @Access({ staff: 'brands' })
  @Returns(BrandPage)
  searchBrands(@CurrentCaller() caller: Caller, @Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.brands.search(caller, page);
  }

  @Get(':id')
  @Access({ staff: 'brands' })
  @Returns(BrandDetail)
  getBrand(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.brands.get(caller, id);
  }
}
