import { Body, Controller, Delete, Get, Headers, MethodNotAllowedException, Post, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { ApiKeyCaller } from '../../platform/access/caller.js';
import { Description, Returns } from '../../platform/http/returns.decorator.js';
import { AssistantService, McpMessage } from './assistant.service.js';

/** The Model Context Protocol over streamable HTTP, without sessions and streams. */
@ApiTags('assistants')
@Controller('mcp')
export class AssistantController {
  constructor(private readonly assistants: AssistantService) {}

  @Post()
  @Access({ apiKey: null })
  @Description(
    'The Model Context Protocol for assistants: tools that read what the key’s scopes allow. A notification gets 202 without a body. See the introduction.',
  )
  @Returns(McpMessage.optional())
  async handleMcpMessage(
    @CurrentCaller() caller: ApiKeyCaller,
    @Headers() headers: Record<string, string>,
    @Body({ schema: McpMessage }) message: McpMessage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { status, body } = await this.assistants.handle(caller, headers, message);
    void reply.status(status);
    return body;
  }

  @Get()
  @Access('public')
  @ApiExcludeEndpoint()
  @Returns(z.never())
  openMcpStream(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply);
  }

  @Delete()
  @Access('public')
  @ApiExcludeEndpoint()
  @Returns(z.never())
  endMcpSession(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply);
  }
}

function refuseMethod(reply: FastifyReply): never {
  void reply.header('Allow', 'POST');
  throw new MethodNotAllowedException();
}
