import { Injectable } from '@nestjs/common';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import type { ReceivedForm } from '../../../platform/http/multipart-form.js';
import { newCredentialOf } from '../credential-form.js';
import { credentialLimitReached } from '../credential-limit.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { DocumentsService } from '../../documents/documents.service.js';
import { MembershipRepository } from '../../organizations/members/membership.repository.js';
import { OrganizationGate } from '../../organizations/organization-gate.js';
import { memberNotFound } from '../../organizations/organizations.errors.js';
import { RecordingMails } from './recording-mails.js';

@Injectable()
export class RecordingService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
    private readonly memberships: MembershipRepository,
    private readonly gate: OrganizationGate,
    private readonly mails: RecordingMails,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async record(organizationId: string, actor: Actor, userId: string, form: ReceivedForm): Promise<CredentialDetail> {
    const fields = newCredentialOf(form);
    const file = form.file && (await this.documents.store(form.file));
    return this.unitOfWork.run(async () => {
      if (file) this.documents.discardOnRollback(file);
      await this.credentials.lockOwner(userId);
      return this.gate.run(organizationId, actor, 'credentials.record', async ({ organization }) => {
        const member = await this.memberships.find(organizationId, userId);
        if (!member) throw memberNotFound();
        if ((await this.credentials.room(userId)) === 0) throw credentialLimitReached();
        const id = await this.credentials.record(userId, actor.userId, fields);
        if (file) {
          await this.documents.requireRoom(userId, id, file);
          await this.documents.attach(id, file);
        }
        await this.mails.tell(organization, actor, { userId, email: member.email }, { ids: [id], name: fields.name });
        return this.credentials.get(userId, id, todayOf(member, this.clock.now()));
      });
    });
  }
}
