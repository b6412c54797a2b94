import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ChangePreferences, PreferencesView } from './preference.schemas.js';
import { PreferenceService } from './preference.service.js';

@ApiTags('preferences')
@Controller('manager/preferences')
export class PreferenceController {
  constructor(private readonly preferences: PreferenceService) {}

  @Get()
  @Access({ staff: null })
  @Returns(PreferencesView)
  getPreferences(@CurrentCaller() caller: Caller) {
    return this.preferences.get(caller);
  }

  @Patch()
  @Access({ staff: null })
  @Returns(PreferencesView)
  changePreferences(
    @CurrentCaller() caller: Caller,
    @Body({ schema: ChangePreferences }) order: ChangePreferences,
  ) {
    return this.preferences.change(caller, order);
  }
}
