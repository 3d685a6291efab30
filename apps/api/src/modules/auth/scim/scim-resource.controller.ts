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
import { scimGroupSchema, scimListSchema, scimUserSchema } from '@tracker/contracts/auth/scim';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Directory } from '../../../platform/actor/actor.js';
import { CurrentDirectory } from '../../../platform/http/access/current-actor.decorator.js';
import { DirectoryOnly } from '../../../platform/http/access/route-rules.js';
import { AnswersReady } from '../../../platform/http/answers/answers.decorator.js';
import { isKnown } from '../../../platform/http/answers/headers.js';
import { SCIM_TYPE } from '../../../platform/http/errors/scim-error.js';
import { ScimGroupService } from './scim-group.service.js';
import { type ScimQuery, type ScimResource, selected } from './scim-query.js';
import { ScimUserService } from './scim-user.service.js';

interface ScimResources {
  list(directory: Directory, query: ScimQuery): Promise<object>;
  get(directory: Directory, id: string): Promise<ScimResource>;
  create(directory: Directory, body: unknown): Promise<ScimResource>;
  replace(directory: Directory, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimResource>;
  patch(directory: Directory, id: string, body: unknown, ifMatch: string | undefined): Promise<ScimResource>;
  remove(directory: Directory, id: string, ifMatch: string | undefined): Promise<void>;
}

function scimResourceController(schema: z.ZodType) {
  abstract class ScimResourceController {
    abstract readonly resources: ScimResources;

    @Get()
    @DirectoryOnly()
    @Header('content-type', SCIM_TYPE)
    @AnswersReady(scimListSchema)
    list(@CurrentDirectory() directory: Directory, @Query() query: ScimQuery): Promise<object> {
      return this.resources.list(directory, query);
    }

    @Post()
    @DirectoryOnly()
    @AnswersReady(schema, { status: 201 })
    async create(
      @CurrentDirectory() directory: Directory,
      @Body() body: unknown,
      @Query() query: ScimQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      const resource = await this.resources.create(directory, body);
      answerWith(reply.code(201).header('location', resource.meta.location), resource, query);
    }

    @Get(':id')
    @DirectoryOnly()
    @AnswersReady(schema)
    async get(
      @CurrentDirectory() directory: Directory,
      @Param('id') id: string,
      @Query() query: ScimQuery,
      @Headers('if-none-match') known: string | undefined,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      answerWith(reply, await this.resources.get(directory, id), query, known);
    }

    @Put(':id')
    @DirectoryOnly()
    @AnswersReady(schema)
    async replace(
      @CurrentDirectory() directory: Directory,
      @Param('id') id: string,
      @Body() body: unknown,
      @Headers('if-match') ifMatch: string | undefined,
      @Query() query: ScimQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      answerWith(reply, await this.resources.replace(directory, id, body, ifMatch), query);
    }

    @Patch(':id')
    @DirectoryOnly()
    @AnswersReady(schema)
    async patch(
      @CurrentDirectory() directory: Directory,
      @Param('id') id: string,
      @Body() body: unknown,
      @Headers('if-match') ifMatch: string | undefined,
      @Query() query: ScimQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      answerWith(reply, await this.resources.patch(directory, id, body, ifMatch), query);
    }

    @Delete(':id')
    @DirectoryOnly()
    @HttpCode(204)
    async remove(
      @CurrentDirectory() directory: Directory,
      @Param('id') id: string,
      @Headers('if-match') ifMatch: string | undefined,
    ): Promise<void> {
      await this.resources.remove(directory, id, ifMatch);
    }
  }
  return ScimResourceController;
}

function answerWith(reply: FastifyReply, resource: ScimResource, query: ScimQuery, known?: string): void {
  const { version } = resource.meta;
  reply.header('etag', version);
  if (isKnown(known, version)) reply.code(304).send();
  else reply.type(SCIM_TYPE).send(JSON.stringify(selected(resource, query)));
}

@Controller('scim/v2/Users')
export class ScimUsersController extends scimResourceController(scimUserSchema) {
  constructor(readonly resources: ScimUserService) {
    super();
  }
}

@Controller('scim/v2/Groups')
export class ScimGroupsController extends scimResourceController(scimGroupSchema) {
  constructor(readonly resources: ScimGroupService) {
    super();
  }
}
