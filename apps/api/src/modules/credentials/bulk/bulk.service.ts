import { Injectable } from '@nestjs/common';
import type { BulkAction, BulkOutcome, BulkRequest } from '@tracker/contracts/credentials/credential-bulk';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { DocumentsService } from '../../documents/documents.service.js';
import type { AddedCredential, OwnedCredential } from '../../portfolio/portfolio.repository.js';
import { portfolioFull, PortfolioService } from '../../portfolio/portfolio.service.js';
import { credentialArchived, credentialNotFound, type DomainError } from '../../../platform/domain-error.js';
import { CredentialsRepository } from '../credentials.repository.js';

type Acted = OwnedCredential & Partial<AddedCredential>;

function refusalOf(action: BulkAction, credential: Acted | undefined): DomainError | null {
  if (!credential) return credentialNotFound();
  if (action === 'portfolio-add' && credential.isArchived) return credentialArchived();
  return credential.isBeyondLimit ? portfolioFull() : null;
}

@Injectable()
export class BulkService {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly documents: DocumentsService,
    private readonly portfolios: PortfolioService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async run(actor: Actor, { action, ids }: BulkRequest): Promise<BulkOutcome> {
    // The database returns ids in lower case; answers repeat them as the client sent them.
    const asked = new Map(ids.map((id) => [id.toLowerCase(), id]));
    // Writing one audit entry per credential can exceed the statement timeout of a request.
    const owned = await this.unitOfWork.run(() => this.act(actor, action, [...asked.keys()]), 'background');
    const known = new Map(owned.map((credential) => [credential.id, credential]));
    const failed = [...asked].flatMap(([key, id]) => {
      const refusal = refusalOf(action, known.get(key));
      return refusal ? [{ id, message: refusal.sentence }] : [];
    });
    return { done: asked.size - failed.length, failed };
  }

  private async act(actor: Actor, action: BulkAction, ids: string[]): Promise<Acted[]> {
    if (action === 'portfolio-add') return this.portfolios.addCredentials(actor, ids);
    if (action === 'portfolio-remove') return this.portfolios.removeCredentials(actor, ids);
    const owned = await this.credentials.lockAll(actor.userId, ids);
    const own = owned.map(({ id }) => id);
    if (action === 'delete') {
      await this.documents.leaveWith(own);
      await this.credentials.remove(actor.userId, own);
    } else await this.credentials.setArchived(actor.userId, own, action === 'archive' ? this.clock.now() : null);
    return owned;
  }
}
