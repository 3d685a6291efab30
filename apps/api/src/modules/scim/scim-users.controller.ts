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
import { scimListSchema, scimUserSchema } from '@tracker/contracts/scim';
import type { FastifyReply } from 'fastify';
import type { Directory } from '../../actor/directory.js';
import { AnswersReady } from '../../http/answers.decorator.js';
import { CurrentDirectory } from '../../http/current-actor.decorator.js';
import { DirectoryOnly } from '../../http/route-rules.js';
import { SCIM_TYPE } from '../../http/scim-error.js';
import { answerWith } from './scim-answer.js';
import type { ScimQuery } from './scim-query.js';
import { ScimUserService } from './scim-user.service.js';

@Controller('scim/v2/Users')
export class ScimUsersController {
  constructor(private readonly users: ScimUserService) {}

  @Get()
  @DirectoryOnly()
  @Header('content-type', SCIM_TYPE)
  @AnswersReady(scimListSchema)
  list(@CurrentDirectory() directory: Directory, @Query() query: ScimQuery): Promise<object> {
    return this.users.list(directory, query);
  }

  @Post()
  @DirectoryOnly()
  @AnswersReady(scimUserSchema, { status: 201 })
  async create(
    @CurrentDirectory() directory: Directory,
    @Body() body: unknown,
    @Query() query: ScimQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const user = await this.users.create(directory, body);
    answerWith(reply.code(201).header('location', user.meta.location), user, query);
  }

  @Get(':id')
  @DirectoryOnly()
  @AnswersReady(scimUserSchema)
  async get(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Query() query: ScimQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    answerWith(reply, await this.users.get(directory, id), query, known);
  }

  @Put(':id')
  @DirectoryOnly()
  @AnswersReady(scimUserSchema)
  async replace(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Query() query: ScimQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    answerWith(reply, await this.users.replace(directory, id, body, ifMatch), query);
  }

  @Patch(':id')
  @DirectoryOnly()
  @AnswersReady(scimUserSchema)
  async patch(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') ifMatch: string | undefined,
    @Query() query: ScimQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    answerWith(reply, await this.users.patch(directory, id, body, ifMatch), query);
  }

  @Delete(':id')
  @DirectoryOnly()
  @HttpCode(204)
  async remove(
    @CurrentDirectory() directory: Directory,
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<void> {
    await this.users.remove(directory, id, ifMatch);
  }
}
