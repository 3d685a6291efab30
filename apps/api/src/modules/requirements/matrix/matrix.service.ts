import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { isAllowed } from '@tracker/contracts/organizations/permissions';
import type { MatrixFilter, MatrixQuery } from '@tracker/contracts/requirements/compliance-matrix';
import type { Actor, Membership } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { Downloads } from '../../../platform/downloads/downloads.service.js';
import { matrixFile } from './matrix-file.js';
import { MatrixRepository } from './matrix.repository.js';

@Injectable()
export class MatrixService {
  constructor(
    private readonly matrix: MatrixRepository,
    private readonly downloads: Downloads,
    private readonly clock: Clock,
  ) {}

  async pageJson(membership: Membership, actor: Actor, query: MatrixQuery): Promise<string> {
    const people = await this.matrix.people(membership.organizationId, query, onlyFor(membership, actor));
    const { types, items, next, totals } = await this.matrix.page(people, this.clock.now(), query);
    return `{"types":${types},"items":${items},"next":${JSON.stringify(next)},"totals":${JSON.stringify(totals)}}`;
  }

  csv(membership: Membership, actor: Actor, filter: MatrixFilter): Promise<Readable> {
    return this.downloads.start(actor.userId, 'reads', async () => {
      const people = await this.matrix.people(membership.organizationId, filter, onlyFor(membership, actor));
      return Readable.from(matrixFile(await this.matrix.file(people, this.clock.now(), filter)));
    });
  }
}

function onlyFor({ role }: Membership, { userId }: Actor): string | null {
  return isAllowed(role, 'requirements.manage') ? null : userId;
}
