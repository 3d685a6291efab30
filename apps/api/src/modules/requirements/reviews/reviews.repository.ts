import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { CredentialReview } from '@tracker/database/entities/requirements/credential-review.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import { columnsOf, type MatrixPerson } from '../matrix/matrix.repository.js';
import { MAY_READ, REVIEWABLE, WAITING, type WaitingRow } from './reviews.statements.js';

type NewReview = Omit<CredentialReview, 'credential' | 'membership' | 'type' | 'decider'>;

@Injectable()
export class ReviewsRepository {
  constructor(
    @InjectRepository(CredentialReview) private readonly reviews: Repository<CredentialReview>,
    private readonly statements: Statements,
  ) {}

  waiting(people: readonly MatrixPerson[], now: Date): Promise<WaitingRow[]> {
    return this.statements.rows(WAITING, columnsOf(people, now));
  }

  find(people: readonly MatrixPerson[], now: Date, credentialId: string): Promise<WaitingRow | null> {
    return this.statements.one(REVIEWABLE, { ...columnsOf(people, now), credentialId });
  }

  /** Locks the credential until the transaction ends. Raw SQL because it locks one of two joined tables. */
  async lockOwnerOf(organizationId: string, credentialId: string): Promise<string | null> {
    const [row] = await this.statements.sql<{ ownerId: string }[]>`
      select c.owner_id as "ownerId" from credentials c join memberships m on m.user_id = c.owner_id
      where c.id = ${credentialId} and m.organization_id = ${organizationId} for update of c`;
    return row?.ownerId ?? null;
  }

  /** The earlier decision may be about another type, so it is deleted by credential. */
  async replace(review: NewReview): Promise<void> {
    await this.reviews.delete({ organizationId: review.organizationId, credentialId: review.credentialId });
    await this.reviews.insert(review);
  }

  async mayRead(credentialId: string, viewerId: string): Promise<boolean> {
    const row = await this.statements.one(MAY_READ, { credentialId, viewerId });
    return row?.mayRead === true;
  }
}
