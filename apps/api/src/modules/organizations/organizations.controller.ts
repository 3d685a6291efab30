import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, SerializeOptions } from '@nestjs/common';
import { type OwnershipTransfer, ownershipTransferSchema } from '@tracker/contracts/members';
import {
  type NewOrganization,
  newOrganizationSchema,
  type Organization,
  type OrganizationChanges,
  organizationChangesSchema,
  type OrganizationDeleted,
  organizationDeletedSchema,
  organizationSchema,
} from '@tracker/contracts/organizations';
import { type Outcome, outcomeSchema } from '@tracker/contracts/problems';
import type { Actor } from '../../http/actor.js';
import { CurrentActor } from '../../http/current-actor.decorator.js';
import { EnvelopeErrors } from '../../http/envelope-errors.decorator.js';
import { OrganizationPermission, SignedIn } from '../../http/permission.decorator.js';
import { MemberService } from './member.service.js';
import { OrganizationService } from './organization.service.js';

@Controller('api/organizations')
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationService,
    private readonly members: MemberService,
  ) {}

  @Get()
  @SignedIn()
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: organizationSchema })
  list(@CurrentActor() actor: Actor): Promise<Organization[]> {
    return this.organizations.list(actor);
  }

  @Post()
  @SignedIn()
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: organizationSchema })
  create(
    @CurrentActor() actor: Actor,
    @Body({ schema: newOrganizationSchema }) organization: NewOrganization,
  ): Promise<Organization> {
    return this.organizations.create(actor, organization);
  }

  @Put(':id')
  @OrganizationPermission('organization.update')
  @EnvelopeErrors()
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: outcomeSchema })
  async update(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: organizationChangesSchema }) changes: OrganizationChanges,
  ): Promise<Outcome> {
    await this.organizations.update(id, actor, changes);
    return { success: true, message: 'Organization updated successfully!' };
  }

  @Delete(':id')
  @OrganizationPermission('organization.delete')
  @EnvelopeErrors({ withError: true })
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: organizationDeletedSchema })
  async delete(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<OrganizationDeleted> {
    const { wasLast } = await this.organizations.delete(id, actor);
    return { success: true, message: 'Organization deleted.', requiresLogout: wasLast };
  }

  @Post(':id/transfer-ownership')
  @OrganizationPermission('organization.transfer')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: outcomeSchema })
  async transfer(
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
    @Body({ schema: ownershipTransferSchema }) { userId }: OwnershipTransfer,
  ): Promise<Outcome> {
    await this.members.transferOwnership(id, actor, userId);
    return { success: true, message: 'Ownership transferred. You are an admin now.' };
  }

  @Post(':id/leave')
  @OrganizationPermission('organization.leave')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @SerializeOptions({ schema: outcomeSchema })
  async leave(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<Outcome> {
    await this.members.leave(id, actor);
    return { success: true, message: 'You left the organization.' };
  }
}
