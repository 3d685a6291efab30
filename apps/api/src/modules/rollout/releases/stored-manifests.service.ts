import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type RemoteManifest, remoteManifestSchema } from '@tracker/contracts/rollout/remotes';
import { Statements } from '@tracker/database/statements';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import type { VersionKey } from './files/release-files.service.js';
import { isRemoteRow } from '../registry/registry-answer.js';
import { emptyManifest } from '../rollout.repository.js';
import type { RegistryRow, VersionRow } from '../rollout.statements.js';

type StoredVersion = VersionKey & { manifest: RemoteManifest };

/**
 * Skips versions whose manifest this version of the product can't parse, for example after a downgrade. One such
 * manifest would otherwise fail the registry for all remotes.
 */
@Injectable()
export class StoredManifests implements OnModuleInit {
  private readonly logged = new Set<string>();

  constructor(
    private readonly statements: Statements,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      {
        rollout_versions_left_out: {
          help: 'Stable versions and candidates that nobody gets, because this release does not understand their manifest',
          label: 'remote',
        },
      },
      async () => {
        const counts: Record<string, number> = {};
        for (const { remote } of await this.listLeftOut()) counts[remote] = (counts[remote] ?? 0) + 1;
        return { rollout_versions_left_out: counts };
      },
    );
  }

  understood(rows: readonly RegistryRow[]): RegistryRow[] {
    return rows.map((row) => {
      if (!isRemoteRow(row)) return row;
      const { remote, stable, candidate } = row;
      return {
        ...row,
        stable: this.isUnderstood(remote, stable) ? stable : { ...stable, manifest: emptyManifest(remote) },
        candidate: candidate && this.isUnderstood(remote, candidate) ? candidate : null,
      };
    });
  }

  isUnderstood(remote: string, { version, manifest }: Pick<VersionRow, 'version' | 'manifest'>): boolean {
    if (understands(manifest)) return true;
    const name = `${remote} ${version}`;
    if (!this.logged.has(name))
      this.logger.error({ remote, version }, 'a manifest is not understood, and its version left out');
    this.logged.add(name);
    return false;
  }

  async listLeftOut(): Promise<VersionKey[]> {
    // SQL, because TypeORM can't join on two columns at once.
    const rows = await this.statements.sql<StoredVersion[]>`
      select o.remote, r.version, r.manifest
      from rollouts o join releases r on r.id in (o.stable_release_id, o.candidate_release_id) order by 1, 2`;
    return rows.filter(({ manifest }) => !understands(manifest)).map(({ remote, version }) => ({ remote, version }));
  }
}

export function understands(manifest: RemoteManifest): boolean {
  return remoteManifestSchema.safeParse(manifest).success || isEmpty(manifest);
}

const isEmpty = ({ routes }: { routes?: unknown }) => Array.isArray(routes) && routes.length === 0;
