import { Inject, Injectable } from '@nestjs/common';
import {
  PREVIEW_DAYS,
  type PreviewAllowance,
  type PreviewOutcome,
  type RemotePreview,
} from '@tracker/contracts/rollout/remote-access';
import type { RolloutAction } from '@tracker/contracts/rollout/rollouts';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import { instantText } from '@tracker/database/json-columns';
import { Statements, statement } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { previewAddress } from '../../../platform/http/pages/preview-address.js';
import { AllowancesRepository } from '../access/allowances.repository.js';
import { type PreviewKey, PreviewsRepository } from './previews.repository.js';
import { previewNotFound } from '../rollout.errors.js';
import { ALLOWANCE_LABEL } from '../rollout.statements.js';
import { type Author, RolloutRepository } from '../rollout.repository.js';
import { RolloutStateService } from '../rollout-state.service.js';

const PREVIEWS = statement<{ remote: string; now: Date }, Omit<RemotePreview, 'address'>>(
  'previews-of-remote',
  `select p.name, r.version, ${instantText('p.ends_at')} as "endsAt",
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'subject', a.subject, 'label', ${ALLOWANCE_LABEL}) order by a.kind, a.subject)
      from remote_preview_allowances a where a.remote = p.remote and a.name = p.name), '[]') as allowances
  from remote_previews p join releases r on r.id = p.release_id
  where p.remote = :remote and p.ends_at > :now
  order by p.name`,
);

@Injectable()
export class PreviewsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly previews: PreviewsRepository,
    private readonly allowances: AllowancesRepository,
    private readonly rollouts: RolloutRepository,
    private readonly states: RolloutStateService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(remote: string): Promise<RemotePreview[]> {
    await this.states.get(remote);
    const found = await this.statements.rows(PREVIEWS, { remote, now: this.clock.now() });
    return found.map((preview) => ({
      ...preview,
      address: previewAddress(this.environment, { remote, name: preview.name }),
    }));
  }

  async get(key: PreviewKey): Promise<RemotePreview> {
    const preview = (await this.list(key.remote)).find(({ name }) => name === key.name);
    if (!preview) throw previewNotFound(key);
    return preview;
  }

  /** Allowances stay when another version replaces the one shown. */
  show({ id: releaseId, remote, version }: Release, name: string, author: Author): Promise<PreviewOutcome> {
    const key = { remote, name };
    return this.unitOfWork.run(async () => {
      await this.removeEnded(key);
      const current = await this.previews.findLocked(key);
      const endsAt = new Date(this.clock.now().getTime() + PREVIEW_DAYS * DAY_MS);
      await this.previews.save({ ...key, releaseId, endsAt });
      const isNew = current?.releaseId !== releaseId;
      if (isNew)
        await this.record(
          key,
          version,
          current ? 'preview-replaced' : 'preview-begun',
          author,
          current?.release.version,
        );
      const address = previewAddress(this.environment, key);
      return { remote, preview: name, version, isNew, address, endsAt: endsAt.toISOString() };
    });
  }

  end(key: PreviewKey, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { version } = await this.getLocked(key);
      await this.previews.remove(key);
      await this.record(key, version, 'preview-ended', author);
    });
  }

  removeEnded(key: PreviewKey): Promise<void> {
    return this.unitOfWork.run(async () => {
      const preview = await this.previews.findLocked(key);
      if (!preview || preview.endsAt > this.clock.now()) return;
      await this.previews.remove(key);
      await this.record(key, preview.release.version, 'preview-ended', { actor: 'the product' });
    });
  }

  async allow(key: PreviewKey, allowance: PreviewAllowance, author: Author): Promise<void> {
    const { subject } = await this.allowances.resolve(allowance);
    const resolved = { kind: allowance.kind, subject };
    await this.unitOfWork.run(async () => {
      const { version } = await this.getLocked(key);
      await this.previews.allow(key, resolved);
      await this.record(key, version, 'preview-allowed', author, resolved);
    });
  }

  async disallow(key: PreviewKey, allowance: PreviewAllowance, author: Author): Promise<void> {
    const { subject } = await this.allowances.resolve(allowance, true);
    const resolved = { kind: allowance.kind, subject };
    await this.unitOfWork.run(async () => {
      const { version } = await this.getLocked(key);
      await this.previews.disallow(key, resolved);
      await this.record(key, version, 'preview-disallowed', author, resolved);
    });
  }

  private async getLocked(key: PreviewKey): Promise<Release> {
    const preview = await this.previews.findLocked(key);
    if (!preview || preview.endsAt <= this.clock.now()) throw previewNotFound(key);
    return preview.release;
  }

  private record(
    { remote, name }: PreviewKey,
    version: string,
    action: RolloutAction,
    author: Author,
    detail?: PreviewAllowance | string,
  ): Promise<void> {
    const before = typeof detail === 'string' ? { version: detail } : null;
    const after = { preview: name, ...(typeof detail === 'object' && detail) };
    return this.rollouts.insertEvent({ remote, version, action, ...author, before, after });
  }
}
