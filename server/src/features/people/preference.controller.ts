import { Body, Controller, Delete, Get, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { Done, IdText } from '../../platform/http/common.schemas.js';
import {
  ChangeDepositView,
  ChangePreferences,
  DepositViewList,
  DepositViewView,
  PreferencesView,
  SaveDepositView,
} from './preference.schemas.js';
import { PreferenceService } from './preference.service.js';

@ApiTags('preferences')
@Controller('manager')
export class PreferenceController {
  constructor(private readonly preferences: PreferenceService) {}

  @Get('preferences')
  @Access({ staff: null })
  @Returns(PreferencesView)
  getPreferences(@CurrentCaller() caller: Caller) {
    return this.preferences.get(caller);
  }

  @Patch('preferences')
  @Access({ staff: null })
  @Returns(PreferencesView)
  changePreferences(
    @CurrentCaller() caller: Caller,
    @Body({ schema: ChangePreferences }) body: ChangePreferences,
  ) {
    return this.preferences.update(caller, body);
  }

  @Get('view')
  @Access({ staff: null })
  @ApiOperation({
    description:
      "The caller's saved searches of deposits in their order. `query` is that of the screen's address.",
  })
  @Returns(DepositViewList)
  listDepositViews(@CurrentCaller() caller: Caller) {
    return this.preferences.listViews(caller);
  }

  @Post('view')
  @Access({ staff: null })
  @ApiOperation({ description: 'Keeps a search under a name that the caller has not used yet; at most 50.' })
  @Returns(DepositViewView, HttpStatus.CREATED)
  saveDepositView(@CurrentCaller() caller: Caller, @Body({ schema: SaveDepositView }) body: SaveDepositView) {
    return this.preferences.createView(caller, body);
  }

  @Patch('view/:id')
  @Access({ staff: null })
  @ApiOperation({
    description: 'Changes the given fields. `position` moves the view: it is the number of views before it.',
  })
  @Returns(DepositViewView)
  changeDepositView(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: ChangeDepositView }) body: ChangeDepositView,
  ) {
    return this.preferences.updateView(caller, id, body);
  }

  @Delete('view/:id')
  @Access({ staff: null })
  @Returns(Done)
  deleteDepositView(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.preferences.deleteView(caller, id);
  }
}
