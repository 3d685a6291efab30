import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RemoteFailure } from '@tracker/contracts/rollout/remotes';
import { SourceMap } from '@tracker/database/entities/rollout/source-map.entity';
import { Statements } from '@tracker/database/statements';
import { In, type Repository } from 'typeorm';
import type { ReportedError } from './reported-error.js';

/** Further distinct errors of a version add no information. */
const KEPT = 50;
const LISTED = 50;

export interface ErrorGroup {
  releaseId: string;
  version: string;
  kind: RemoteFailure;
  message: string;
  stack: string;
  people: number;
  firstAt: Date;
  lastAt: Date;
}

@Injectable()
export class ReleaseErrorsRepository {
  constructor(
    @InjectRepository(SourceMap) private readonly maps: Repository<SourceMap>,
    private readonly statements: Statements,
  ) {}

  async save(releaseId: string, kind: RemoteFailure, { fingerprint, message, stack }: ReportedError, at: Date) {
    await this.statements.sql`
      insert into release_errors (release_id, fingerprint, kind, message, stack, first_at, last_at)
      select ${releaseId}, ${fingerprint}, ${kind}, ${message}, ${stack}, ${at}, ${at}
      where (select count(*) from release_errors e where e.release_id = ${releaseId} and e.fingerprint <> ${fingerprint}) < ${KEPT}
      on conflict (release_id, fingerprint) do update set last_at = excluded.last_at`;
  }

  list(remote: string): Promise<ErrorGroup[]> {
    return this.statements.sql<ErrorGroup[]>`
      select r.id as "releaseId", r.version, e.kind, e.message, e.stack, e.first_at as "firstAt", e.last_at as "lastAt",
        (select count(*)::int from release_failures f where f.release_id = r.id and f.fingerprint = e.fingerprint) as people
      from release_errors e join releases r on r.id = e.release_id
      where r.remote = ${remote} order by r.created_at desc, people desc, e.last_at desc limit ${LISTED}`;
  }

  async saveMap(releaseId: string, file: string, content: Buffer): Promise<void> {
    await this.maps.upsert({ releaseId, file, content }, ['releaseId', 'file']);
  }

  mapsOf(groups: readonly Pick<ErrorGroup, 'releaseId'>[], files: readonly string[]): Promise<SourceMap[]> {
    return this.maps.findBy({ releaseId: In(groups.map(({ releaseId }) => releaseId)), file: In(files) });
  }
}
