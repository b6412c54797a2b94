import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { DepositViewService } from './deposit-view.service.js';
import {
  ChangeDepositView,
  DepositViewList,
  DepositViewView,
  SaveDepositView,
} from './preference.schemas.js';

@ApiTags('preferences')
@Controller('manager/view')
export class DepositViewController {
  constructor(private readonly views: DepositViewService) {}

  @Get()
  @Access({ staff: null })
  @Returns(DepositViewList)
  listDepositViews(@CurrentCaller() caller: Caller) {
    return this.views.list(caller);
  }

  @Post()
  @Access({ staff: null })
  @Returns(DepositViewView, HttpStatus.CREATED)
  saveDepositView(
    @CurrentCaller() caller: Caller,
    @Body({ schema: SaveDepositView }) order: SaveDepositView,
  ) {
    return this.views.save(caller, order);
  }

  @Patch(':id')
  @Access({ staff: null })
  @Returns(DepositViewView)
  changeDepositView(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: ChangeDepositView }) edit: ChangeDepositView,
  ) {
    return this.views.change(caller, id, edit);
  }

  @Delete(':id')
  @Access({ staff: null })
  @Returns(Done)
  deleteDepositView(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.views.delete(caller, id);
  }
}
