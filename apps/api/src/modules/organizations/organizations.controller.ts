import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Res } from '@nestjs/common';
import { type OwnershipTransfer, ownershipTransferSchema } from '@tracker/contracts/organizations/members';
import {
  type NewOrganization,
  newOrganizationSchema,
  type OrganizationChanges,
  organizationChangesSchema,
  organizationDeletedSchema,
  organizationSchema,
} from '@tracker/contracts/organizations/organizations';
import { outcomeSchema } from '@tracker/contracts/values/problems';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../platform/actor/actor.js';
import { Answers } from '../../platform/http/answers/answers.decorator.js';
import { CurrentActor } from '../../platform/http/access/current-actor.decorator.js';
import { tagOf } from '../../platform/http/answers/headers.js';
import { EnvelopeErrors, OrganizationPermission, SignedIn } from '../../platform/http/access/route-rules.js';
import { MemberService } from './members/member.service.js';
import { OrganizationService } from './organization.service.js';

@Controller('api/organizations')
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationService,
    private readonly members: MemberService,
  ) {}

  @Get()
  @SignedIn()
  @Answers(organizationSchema, { list: true })
  list(@CurrentActor() actor: Actor) {
    return this.organizations.list(actor);
  }

  @Post()
  @SignedIn()
  @Answers(organizationSchema, { status: 201 })
  create(@CurrentActor() actor: Actor, @Body({ schema: newOrganizationSchema }) organization: NewOrganization) {
    return this.organizations.create(actor, organization);
  }

  @Put(':id')
  @OrganizationPermission('organization.update')
  @EnvelopeErrors()
  @Answers(outcomeSchema)
  async update(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: organizationChangesSchema }) changes: OrganizationChanges,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    reply.header('etag', tagOf(await this.organizations.update(id, actor, changes, ifMatch)));
    return { success: true, message: 'Organization updated successfully!' };
  }

  @Delete(':id')
  @OrganizationPermission('organization.delete')
  @EnvelopeErrors({ withError: true })
  @Answers(organizationDeletedSchema)
  async delete(@Param('id') id: string, @CurrentActor() actor: Actor) {
    const { wasLast } = await this.organizations.delete(id, actor);
    return { success: true, message: 'Organization deleted.', requiresLogout: wasLast };
  }

  @Post(':id/transfer-ownership')
  @OrganizationPermission('organization.transfer')
  @Answers(outcomeSchema)
  async transfer(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: ownershipTransferSchema }) { userId }: OwnershipTransfer,
  ) {
    await this.members.transferOwnership(id, actor, userId);
    return { success: true, message: 'Ownership transferred. You are an admin now.' };
  }

  @Post(':id/leave')
  @OrganizationPermission('organization.leave')
  @Answers(outcomeSchema)
  async leave(@Param('id') id: string, @CurrentActor() actor: Actor) {
    await this.members.leave(id, actor);
    return { success: true, message: 'You left the organization.' };
  }
}
