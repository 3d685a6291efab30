import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type Award,
  type AwardedRow,
  type AwardPage,
  type AwardQuery,
  type NewAwards,
  type Recipient,
  recipientSchema,
} from '@tracker/contracts/badges/issuing';
import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { BadgeAchievement } from '@tracker/database/entities/badges/badge-achievement.entity';
import type { FrozenContent } from '@tracker/database/entities/badges/badge-content.entity';
import { BadgeIssuer } from '@tracker/database/entities/badges/badge-issuer.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock, todayOf } from '../../../platform/clock.js';
import { Outbox } from '../../mailer/outbox.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { identityHashOf } from './badge-document.js';
import { requirePlan } from './issuer.service.js';
import { achievementNotFound, awardNotFound } from './issuing.errors.js';

interface ReadRow {
  email: string;
  recipient: (Recipient & { issuedOn: CalendarDate }) | string;
}

const SALT_BYTES = 16;
const AWARD = `w.id, w.achievement_id as "achievementId", w.email, w.name, w.issued_on as "issuedOn", w.valid_until as "validUntil",
  case when w.revoked_at is not null then 'revoked' when w.claimed_at is not null then 'claimed' else 'issued' end as state,
  w.revoked_reason as "revokedReason"`;

@Injectable()
export class AwardsService {
  constructor(
    @InjectRepository(BadgeAchievement) private readonly achievements: Repository<BadgeAchievement>,
    @InjectRepository(BadgeIssuer) private readonly issuers: Repository<BadgeIssuer>,
    private readonly statements: Statements,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  award(organizationId: string, actor: Actor, achievementId: string, { recipients }: NewAwards): Promise<AwardedRow[]> {
    const now = this.clock.now();
    const today = todayOf(actor, now);
    const read = recipients.map((given) => readRow(given, today));
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async ({ organization }) => {
      const achievement = await this.achievements.findOneBy({ id: achievementId, organizationId });
      if (!achievement) throw achievementNotFound();
      requirePlan(organization);
      const issuer = await this.issuers.findOneByOrFail({ organizationId });
      const known = await this.knownAwards(achievementId, read, today);
      const rows = read.map(({ email, recipient }): AwardedRow & { recipient?: Recipient } => {
        if (typeof recipient === 'string') return { id: null, email, state: 'invalid', message: recipient };
        const key = recipient.email.toLowerCase();
        const earlier = known.get(key) ?? known.get(`${key} ${recipient.issuedOn}`);
        if (earlier) return { id: earlier, email, state: 'duplicate', message: 'This person already has this badge.' };
        const id = randomUUID();
        known.set(key, id);
        return { id, email, state: 'issued', recipient };
      });
      const issued = rows.flatMap(({ id, recipient }) => (id && recipient ? { id, ...recipient } : []));
      if (issued.length > 0) {
        await this.insert(achievement, issuer, issued, now);
        await this.outbox.add(
          ...issued.map(({ id, email, name }) => ({
            kind: 'badge-awarded' as const,
            dedupeKey: `badge-awarded:${id}`,
            to: email,
            organizationId,
            data: { awardId: id, badgeName: achievement.name, issuerName: issuer.name, recipientName: name },
          })),
        );
      }
      return rows.map(({ recipient: _recipient, ...row }) => row);
    });
  }

  async list(organizationId: string, { achievement, q, limit, after }: AwardQuery): Promise<AwardPage> {
    const rows = await this.statements.query<Award & { position: number }>(
      `select ${AWARD}, w.position from badge_awards w
       where w.organization_id = $1 and ($2::uuid is null or w.achievement_id = $2) and ($3::integer is null or w.position < $3)
         and ($4 = '' or position(lower($4) in lower(w.email)) > 0 or position(lower($4) in lower(w.name)) > 0)
       order by w.position desc limit $5`,
      [organizationId, achievement ?? null, after ?? null, q, limit + 1],
    );
    const shown = rows.slice(0, limit);
    return {
      items: shown.map(({ position: _position, ...award }) => award),
      next: rows.length > limit ? String(shown.at(-1)?.position) : null,
    };
  }

  /** Also on the free plan: a wrong badge must not stay valid. */
  revoke(organizationId: string, actor: Actor, awardId: string, reason: string): Promise<Award> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'badges.manage', async () => {
      await this.statements.sql`
        update badge_awards set revoked_at = ${this.clock.now()}, revoked_reason = ${reason}
        where id = ${awardId} and organization_id = ${organizationId} and revoked_at is null`;
      const [award] = await this.statements.query<Award>(
        `select ${AWARD} from badge_awards w where w.id = $1 and w.organization_id = $2`,
        [awardId, organizationId],
      );
      if (!award) throw awardNotFound();
      return award;
    });
  }

  private async knownAwards(achievementId: string, read: readonly ReadRow[], today: CalendarDate) {
    const emails = read.map(({ email }) => email.toLowerCase());
    const rows = await this.statements.sql<{ key: string; id: string }[]>`
      select lower(email) || case when valid_until < ${today}::date then ' ' || issued_on else '' end as key, id from badge_awards
      where achievement_id = ${achievementId} and lower(email) = any(${emails}::text[]) and revoked_at is null`;
    return new Map(rows.map(({ key, id }) => [key, id]));
  }

  /** The caller holds the lock of the organization, so nobody else takes these positions. */
  private async insert(
    achievement: BadgeAchievement,
    issuer: BadgeIssuer,
    issued: readonly (Recipient & { id: string })[],
    now: Date,
  ): Promise<void> {
    const { organizationId } = achievement;
    const contentId = await this.contentOf(achievement, issuer);
    const rows = issued.map(({ id, email, name, issuedOn }, index) => {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const identityHash = identityHashOf(email, salt);
      return { id, email, name, issuedOn, salt, identityHash, position: issuer.nextPosition + index };
    });
    await this.issuers.update({ organizationId }, { nextPosition: issuer.nextPosition + rows.length });
    await this.statements.sql`
      insert into badge_awards (id, organization_id, achievement_id, content_id, key_number, position, email, name, salt,
        identity_hash, issued_on, valid_until, created_at)
      select r.id, ${organizationId}::uuid, ${achievement.id}::uuid, ${contentId}::uuid,
        (select max(k.number) from badge_issuer_keys k where k.organization_id = ${organizationId}),
        r.position, r.email, r.name, r.salt, r."identityHash", r."issuedOn",
        (r."issuedOn" + make_interval(months => ${achievement.validForMonths}::integer))::date, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, position integer, email text, name text, salt text, "identityHash" text, "issuedOn" date)`;
  }

  private async contentOf(achievement: BadgeAchievement, issuer: BadgeIssuer): Promise<string> {
    const { id, imageId, name, description, criteria, achievementType } = achievement;
    const content: FrozenContent = {
      issuer: { name: issuer.name, url: issuer.url, email: issuer.email, description: issuer.description },
      achievement: { name, description, criteria, achievementType },
    };
    const digest = createHash('sha256')
      .update(JSON.stringify([content, imageId]))
      .digest();
    await this.statements.sql`
      insert into badge_contents (achievement_id, digest, content, image_id)
      values (${id}, ${digest}, ${JSON.stringify(content)}::jsonb, ${imageId}) on conflict (achievement_id, digest) do nothing`;
    const [row] = await this.statements.sql<[{ id: string }]>`
      select id from badge_contents where achievement_id = ${id} and digest = ${digest}`;
    return row.id;
  }
}

function readRow(given: Record<string, unknown>, today: CalendarDate): ReadRow {
  const email = typeof given['email'] === 'string' ? given['email'].trim() : '';
  const parsed = recipientSchema.safeParse(given);
  if (!parsed.success) return { email, recipient: `${parsed.error.issues[0]?.message ?? 'This row cannot be read'}.` };
  const { issuedOn = today } = parsed.data;
  if (issuedOn > today) return { email, recipient: 'The date of issue is in the future.' };
  return { email, recipient: { ...parsed.data, issuedOn } };
}
