import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { Team, TeamFilter } from './team.schemas.js';
import { TeamService } from './team.service.js';

@ApiTags('staff')
@Controller('admin/team')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  @Access('admin')
  @Returns(Team)
  getTeam(@Query({ schema: TeamFilter }) filter: TeamFilter) {
    return this.team.list(filter);
  }
}
