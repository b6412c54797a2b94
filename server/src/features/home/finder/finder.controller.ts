import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { FindFilter, Found } from './finder.schemas.js';
import { FinderService } from './finder.service.js';

@ApiTags('manager')
@Controller('manager')
export class FinderController {
  constructor(private readonly finder: FinderService) {}

  @Get('find')
  @Access({ staff: null })
  @Returns(Found)
  findAnything(@CurrentCaller() caller: Caller, @Query({ schema: FindFilter }) { q }: FindFilter) {
    return this.finder.find(caller, q);
  }
}
