import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  PREVIEW_DAYS,
  type PreviewAllowance,
  type PreviewOutcome,
  type RemotePreview as RemotePreviewDto,
} from '@tracker/contracts/rollout/remote-access';
import type { RolloutAction } from '@tracker/contracts/rollout/rollouts';
import { Release } from '@tracker/database/entities/rollout/release.entity';
import { RemotePreview, RemotePreviewAllowance } from '@tracker/database/entities/rollout/remote-preview.entity';
import { instantText } from '@tracker/database/json-columns';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { previewAddress } from '../../../platform/http/pages/preview-address.js';
import { AllowancesRepository } from './allowances.repository.js';
import { previewNotFound } from '../rollout.errors.js';
import { ALLOWANCE_LABEL } from '../rollout.statements.js';
import { type Author, RolloutRepository } from '../rollout.repository.js';
import { RolloutStateService } from '../rollout-state.service.js';

type PreviewKey = Pick<RemotePreview, 'remote' | 'name'>;

export type UnshownRelease = Pick<Release, 'id' | 'remote' | 'version' | 'hashes'>;

const PREVIEWS = statement<{ remote: string; now: Date }, Omit<RemotePreviewDto, 'address'>>(
  'previews-of-remote',
  `select p.name, r.version, ${instantText('p.ends_at')} as "endsAt",
    coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'subject', a.subject, 'label', ${ALLOWANCE_LABEL}) order by a.kind, a.subject)
      from remote_preview_allowances a where a.remote = p.remote and a.name = p.name), '[]') as allowances
  from remote_previews p join releases r on r.id = p.release_id
  where p.remote = :remote and p.ends_at > :now
  order by p.name`,
);

/** SQL, because other tables refer to releases and not the reverse. */
const UNSHOWN = `releases.is_preview and not exists (select from remote_previews p where p.release_id = releases.id)
  and not exists (select from rollouts o
    where releases.id in (o.stable_release_id, o.candidate_release_id, o.next_release_id, o.previous_release_id))
  and not exists (select from release_transfers t
    where t.remote = releases.remote and t.version = releases.version and t.held_until > clock_timestamp())`;

@Injectable()
export class PreviewsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(RemotePreview) private readonly previews: Repository<RemotePreview>,
    @InjectRepository(RemotePreviewAllowance) private readonly allowed: Repository<RemotePreviewAllowance>,
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly allowances: AllowancesRepository,
    private readonly rollouts: RolloutRepository,
    private readonly states: RolloutStateService,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async list(remote: string): Promise<RemotePreviewDto[]> {
    await this.states.get(remote);
    const found = await this.statements.rows(PREVIEWS, { remote, now: this.clock.now() });
    return found.map((preview) => ({
      ...preview,
      address: previewAddress(this.environment, { remote, name: preview.name }),
    }));
  }

  async get(key: PreviewKey): Promise<RemotePreviewDto> {
    const preview = (await this.list(key.remote)).find(({ name }) => name === key.name);
    if (!preview) throw previewNotFound(key);
    return preview;
  }

  /** Allowances stay when another version replaces the one shown. */
  show({ id: releaseId, remote, version }: Release, name: string, author: Author): Promise<PreviewOutcome> {
    const key = { remote, name };
    return this.unitOfWork.run(async () => {
      await this.removeEnded(key);
      const current = await this.findLocked(key);
      const endsAt = new Date(this.clock.now().getTime() + PREVIEW_DAYS * DAY_MS);
      await this.previews.upsert({ ...key, releaseId, endsAt }, ['remote', 'name']);
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
      await this.previews.delete(key);
      await this.record(key, version, 'preview-ended', author);
    });
  }

  removeEnded(key: PreviewKey): Promise<void> {
    return this.unitOfWork.run(async () => {
      const preview = await this.findLocked(key);
      if (!preview || preview.endsAt > this.clock.now()) return;
      await this.previews.delete(key);
      await this.record(key, preview.release.version, 'preview-ended', { actor: 'the product' });
    });
  }

  async allow(key: PreviewKey, allowance: PreviewAllowance, author: Author): Promise<RemotePreviewDto> {
    const { subject } = await this.allowances.resolve(allowance);
    const resolved = { kind: allowance.kind, subject };
    await this.unitOfWork.run(async () => {
      const { version } = await this.getLocked(key);
      const values = { ...key, ...resolved };
      await this.allowed.createQueryBuilder().insert().values(values).orIgnore().execute();
      await this.record(key, version, 'preview-allowed', author, resolved);
    });
    return this.get(key);
  }

  async disallow(key: PreviewKey, allowance: PreviewAllowance, author: Author): Promise<RemotePreviewDto> {
    const { subject } = await this.allowances.resolve(allowance, true);
    const resolved = { kind: allowance.kind, subject };
    await this.unitOfWork.run(async () => {
      const { version } = await this.getLocked(key);
      await this.allowed.delete({ ...key, ...resolved });
      await this.record(key, version, 'preview-disallowed', author, resolved);
    });
    return this.get(key);
  }

  listEnded(now: Date): Promise<PreviewKey[]> {
    return this.previews.find({ select: { remote: true, name: true }, where: { endsAt: LessThanOrEqual(now) } });
  }

  listUnshown(): Promise<UnshownRelease[]> {
    return this.releases
      .createQueryBuilder('releases')
      .select(['releases.id', 'releases.remote', 'releases.version', 'releases.hashes'])
      .where(UNSHOWN)
      .getMany();
  }

  async removeUnshown(id: string): Promise<boolean> {
    const removal = this.releases.createQueryBuilder().delete().where({ id }).andWhere(UNSHOWN);
    return (await removal.execute()).affected === 1;
  }

  private async findLocked(key: PreviewKey): Promise<RemotePreview | null> {
    const preview = await this.previews.findOne({ where: key, lock: { mode: 'pessimistic_write' } });
    if (preview) preview.release = await this.releases.findOneByOrFail({ id: preview.releaseId });
    return preview;
  }

  private async getLocked(key: PreviewKey): Promise<Release> {
    const preview = await this.findLocked(key);
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
