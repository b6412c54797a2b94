import { Body, Controller, Delete, Get, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Description, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { AcceptsIdempotencyKey, IdempotencyKey } from '../../platform/idempotency/idempotency.service.js';
import { AgentNoteService } from './agent-note.service.js';
import {
  AgentNoteFilter,
  AgentNoteList,
  AgentNoteView,
  AgentView,
  CreateAgentNote,
} from './agent.schemas.js';
import { AgentService } from './agent.service.js';

@ApiTags('manager')
@Controller('manager/agent/:id')
export class AgentController {
  constructor(
    private readonly agents: AgentService,
    private readonly notes: AgentNoteService,
  ) {}

  @Get()
  @Access({ staff: 'users' })
  @Description(
    'A present or former member of brands within reach, as staff see them. Data of other brands is omitted. Notes are about the person, so all of them are listed, whatever the brands of their authors.',
  )
  @Returns(AgentView)
  getAgent(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.agents.get(caller, id);
  }

  @Get('note')
  @Access({ staff: 'users' })
  @Description(
    'Notes of staff about the agent, newest first, at most 100. With `before`, the id of a note, only older ones.',
  )
  @Returns(AgentNoteList)
  listAgentNotes(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: AgentNoteFilter }) filter: AgentNoteFilter,
  ) {
    return this.notes.list(caller, id, filter);
  }

  @Post('note')
  @Access({ staff: 'users' })
  @AcceptsIdempotencyKey()
  @Description('A note for staff alone. The agent sees it only in an export of their personal data.')
  @Returns(AgentNoteView, HttpStatus.CREATED)
  createAgentNote(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: CreateAgentNote }) body: CreateAgentNote,
    @IdempotencyKey() key: string | null,
  ) {
    return this.notes.create(caller, id, body, key);
  }

  @Delete('note/:note_id')
  @Access({ staff: 'users' })
  @Description("Deletes the caller's own note. For admins, any note. Otherwise 404.")
  @Returns(Done)
  deleteAgentNote(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @IdParam('note_id') noteId: number,
  ) {
    return this.notes.delete(caller, id, noteId);
  }
}
