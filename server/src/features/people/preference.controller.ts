import { Body, Controller, Delete, Get, HttpStatus, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Description, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import {
  ChangeDepositView,
  ChangePreferences,
  DepositViewList,
  ListedDepositView,
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
  @Description(
    "The caller's saved searches of deposits in their order. With the code `deposits`, also the shared ones of colleagues. `query` is the query string of the screen's address.",
  )
  @Returns(DepositViewList)
  listDepositViews(@CurrentCaller() caller: Caller) {
    return this.preferences.listViews(caller);
  }

  @Post('view')
  @Access({ staff: null })
  @Description('Saves a search under a name that the caller does not use yet. A person may save 50.')
  @Returns(ListedDepositView, HttpStatus.CREATED)
  saveDepositView(@CurrentCaller() caller: Caller, @Body({ schema: SaveDepositView }) body: SaveDepositView) {
    return this.preferences.createView(caller, body);
  }

  @Patch('view/:id')
  @Access({ staff: null })
  @Description(
    'Changes the sent fields of a view of the caller. `position` moves the view: it is the number of views before it.',
  )
  @Returns(ListedDepositView)
  changeDepositView(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: ChangeDepositView }) body: ChangeDepositView,
  ) {
    return this.preferences.updateView(caller, id, body);
  }

  @Delete('view/:id')
  @Access({ staff: null })
  @Returns(Done)
  deleteDepositView(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.preferences.deleteView(caller, id);
  }
}
