import { Inject, Injectable } from '@nestjs/common';
import { Statements } from '@tracker/database/statements';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type Actor, isOperator } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { namedPreviewOf } from '../../../platform/http/pages/preview-address.js';
import { codeOrigins, givenRemotes, usesPercentage, registryAnswer } from './registry-answer.js';
import { ReleaseCompatibility } from '../releases/release-compatibility.service.js';
import { reporterOf, giveVisitorId, visitorIdOf } from './visitor-id.js';
import { PREVIEW, type PreviewRow, REGISTRY, type RegistryRow, REVISION } from '../rollout.statements.js';
import { StoredManifests } from '../releases/stored-manifests.service.js';

interface RegistryRequest {
  actor: Actor | null;
  shellSdk?: string | undefined;
  mayGiveId?: boolean;
}

@Injectable()
export class RegistryService {
  readonly revision: RolloutRevision;

  constructor(
    private readonly statements: Statements,
    private readonly manifests: StoredManifests,
    private readonly compatibility: ReleaseCompatibility,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.revision = new RolloutRevision(statements, clock);
  }

  async rows(userId: string | null, visitorId: string | null): Promise<RegistryRow[]> {
    const rows = await this.statements.rows(REGISTRY, { userId, reporter: reporterOf(userId, visitorId) });
    return this.manifests.understood(rows);
  }

  /** Null for visitors without access, exactly as for an unknown name. */
  async previewFor(request: FastifyRequest, actor: Actor | null): Promise<PreviewRow | null> {
    const named = namedPreviewOf(request, this.environment);
    if (!named || !actor) return null;
    const { userId } = actor;
    const who = { userId, isOperator: isOperator(actor, this.environment), now: this.clock.now() };
    const preview = await this.statements.one(PREVIEW, { ...named, ...who });
    return preview && this.manifests.isUnderstood(preview.remote, preview) ? preview : null;
  }

  /**
   * Gives a signed-out browser an id when a percentage applies. Without `mayGiveId` such a browser gets stable
   * versions.
   */
  async for(request: FastifyRequest, reply: FastifyReply, { actor, shellSdk, mayGiveId = true }: RegistryRequest) {
    const userId = actor?.userId ?? null;
    const known = visitorIdOf(request, this.environment);
    const [rows, deployed, preview] = await Promise.all([
      this.rows(userId, known),
      shellSdk === undefined ? this.compatibility.deployedSdk() : shellSdk,
      this.previewFor(request, actor),
    ]);
    const stickyId =
      userId ?? known ?? (mayGiveId && usesPercentage(rows) ? giveVisitorId(reply, this.environment) : null);
    const revision = rows[0]?.revision ?? 0;
    this.revision.note(revision);
    const visitor = {
      userId,
      stickyId,
      shellSdk: deployed,
      isOperator: actor !== null && isOperator(actor, this.environment),
    };
    const remotes = givenRemotes(rows, visitor, preview);
    return {
      revision,
      remotes: registryAnswer(remotes, { userId }),
      codeOrigins: codeOrigins(rows, this.environment.remotesUrl, preview),
    };
  }
}

const FRESH_MS = 1_000;

/**
 * Every API response carries the revision, so reading it must be free: a response uses the cached number and triggers
 * at most one lookup per second.
 */
export class RolloutRevision {
  private value = 0;
  private lookedUpAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  current(): number {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.lookedUpAt) >= FRESH_MS) {
      this.lookedUpAt = now;
      void this.lookUp();
    }
    return this.value;
  }

  note(revision: number): void {
    this.value = Math.max(this.value, revision);
  }

  private async lookUp(): Promise<void> {
    try {
      this.note((await this.statements.one(REVISION, {}))?.revision ?? 0);
    } catch {
      // The revision stays as it is when the database is down; the next response retries.
    }
  }
}
