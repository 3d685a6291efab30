import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
} from '@nestjs/common';
import { scimListSchema, scimGroupSchema } from '@tracker/contracts/scim';
import type { FastifyReply } from 'fastify';
import type { Directory } from '../../actor/directory.js';
import { AnswersReady } from '../../http/answers.decorator.js';
import { CurrentDirectory } from '../../http/current-actor.decorator.js';
import { DirectoryOnly } from '../../http/route-rules.js';
import { SCIM_TYPE } from '../../http/scim-error.js';
import { answerWith } from './scim-answer.js';
import type { ScimQuery } from './scim-query.js';
import { ScimGroupService } from './scim-group.service.js';

@Controller('scim/v2/Groups')
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupService) {}

  @Get()
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  @AnswersReady(scimListSchema)
  list(@CurrentDirectory() directory: Directory, @Query() query: ScimQuery): Promise<object> {
    return this.groups.list(directory, query);
  }

  @Post()
  @DirectoryOnly()
  @AnswersReady(scimGroupSchema, { status: 201 })
  async create(
    @CurrentDirectory() directory: Directory,
    @Body() body: unknown,
    @Query() query: ScimQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const group = await this.groups.create(directory, body);
    answerWith(reply.code(201).header('location', group.meta.location), group, query);
  }

  @Get(':id')
  @DirectoryOnly()
  @AnswersReady(scimGroupSchema)
  async get(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Query() query: ScimQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    answerWith(reply, await this.groups.get(directory, id), query, known);
  }

  @Put(':id')
  @DirectoryOnly()
  @AnswersReady(scimGroupSchema)
  async replace(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Query() query: ScimQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    answerWith(reply, await this.groups.replace(directory, id, body, ifMatch), query);
  }

  @Patch(':id')
  @DirectoryOnly()
  @AnswersReady(scimGroupSchema)
  async patch(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Query() query: ScimQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    answerWith(reply, await this.groups.patch(directory, id, body, ifMatch), query);
  }

  @Delete(':id')
  @DirectoryOnly()
  @HttpCode(204)
  async remove(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    await this.groups.remove(directory, id, ifMatch);
  }
}
