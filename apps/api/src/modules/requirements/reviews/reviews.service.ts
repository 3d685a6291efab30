import { Injectable, type OnModuleInit } from '@nestjs/common';
import { displayName } from '@tracker/contracts/auth/display-name';
import type { Decided, Review, ReviewDecision } from '@tracker/contracts/requirements/requirements';
import type { Organization } from '@tracker/database/entities/organizations/organization.entity';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { DomainError, permissionDenied } from '../../../platform/domain-error.js';
import { requireMatch, tagOf } from '../../../platform/http/answers/headers.js';
import { DocumentsService } from '../../documents/documents.service.js';
import { Outbox } from '../../mailer/outbox.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { MatrixRepository } from '../matrix/matrix.repository.js';
import { RequestsService } from '../matrix/requests.service.js';
import { ReviewsRepository } from './reviews.repository.js';

const EVERYBODY = { q: '' };
const nothingToReview = () => new DomainError('review-not-found', 404, 'There is nothing to review.');
const decidedAlready = () => new DomainError('reviewed-already', 409, 'Someone has already reviewed this.');

const decidedByAnother = () =>
  new DomainError('decided-by-another', 409, 'Someone else decided this, so you can’t undo it.');
const mailKey = (organizationId: string, credentialId: string, decidedAt: string) =>
  `review-decided:${organizationId}:${credentialId}:${decidedAt}`;

@Injectable()
export class ReviewsService implements OnModuleInit {
  constructor(
    private readonly reviews: ReviewsRepository,
    private readonly matrix: MatrixRepository,
    private readonly documents: DocumentsService,
    private readonly requests: RequestsService,
    private readonly outbox: Outbox,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.documents.allowReaders((credentialId, viewerId) => this.reviews.mayRead(credentialId, viewerId));
  }

  async list(organizationId: string, actor: Actor): Promise<Review[]> {
    const people = await this.matrix.people(organizationId, EVERYBODY, null);
    const names = new Map(people.map(({ userId, name }) => [userId, name]));
    const rows = await this.reviews.waiting(people, this.clock.now());
    return rows.map((row) => ({
      ...row,
      memberName: names.get(row.userId) ?? '',
      waitingSince: row.waitingSince.toISOString(),
      canDecide: row.userId !== actor.userId,
    }));
  }

  /**
   * Locks the credential: concurrent edits wait and then require a new review, and a concurrent second decision finds
   * the first. `version` identifies what the reviewer saw.
   */
  decide(
    organizationId: string,
    actor: Actor,
    credentialId: string,
    { decision, reason, version }: ReviewDecision,
    ifMatch?: string,
  ): Promise<Decided> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'reviews.decide', async ({ organization }) => {
      const lockedOwnerId = await this.reviews.lockOwnerOf(organizationId, credentialId);
      const people = lockedOwnerId ? await this.matrix.people(organizationId, EVERYBODY, lockedOwnerId) : [];
      const found = await this.reviews.find(people, this.clock.now(), credentialId);
      const [owner] = people;
      if (!owner || !found) throw nothingToReview();
      const ownerId = owner.userId;
      if (ownerId === actor.userId)
        throw permissionDenied('You can’t review your own credentials; another admin must.');
      requireMatch(ifMatch ?? (version === undefined ? undefined : tagOf(version)), found.version);
      if (found.decision !== null) throw decidedAlready();
      const decidedAt = this.clock.now();
      const review = { organizationId, credentialId, userId: ownerId, typeId: found.typeId, decision, reason };
      await this.reviews.replace({ ...review, decidedBy: actor.userId, decidedAt });
      const answer = { credentialId, decision, reason, decidedAt: decidedAt.toISOString() };
      await this.sendMail(organization, actor, owner, { name: found.name, decided: answer });
      return answer;
    });
  }

  /**
   * Takes back the actor's own decision: the credential waits again, and a mail that was not sent yet is cancelled.
   * No-op without a decision.
   */
  undo(organizationId: string, actor: Actor, credentialId: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'reviews.decide', async () => {
      if (!(await this.reviews.lockOwnerOf(organizationId, credentialId))) throw nothingToReview();
      const decided = await this.reviews.findDecision(organizationId, credentialId);
      if (!decided) return;
      if (decided.decidedBy !== actor.userId) throw decidedByAnother();
      await this.reviews.remove(organizationId, credentialId);
      await this.outbox.cancel(mailKey(organizationId, credentialId, decided.decidedAt.toISOString()));
    });
  }

  private async sendMail(
    { id: organizationId, name: organizationName, emailReminders }: Organization,
    actor: Actor,
    { userId, email }: { userId: string; email: string },
    { name, decided }: { name: string; decided: Decided },
  ): Promise<void> {
    const { credentialId, decision, reason, decidedAt } = decided;
    if (!emailReminders || (await this.requests.withoutReminders([userId])).size > 0) return;
    await this.outbox.add({
      kind: 'review-decided',
      dedupeKey: mailKey(organizationId, credentialId, decidedAt),
      to: email,
      userId,
      organizationId,
      data: { organizationName, decidedBy: displayName(actor), credentialId, credentialName: name, decision, reason },
    });
  }
}
