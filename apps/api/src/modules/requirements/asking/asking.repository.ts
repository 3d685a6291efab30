import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { RequirementRequest } from '@tracker/database/entities/requirement-request.entity';
import type { Repository } from 'typeorm';

/** What members of one organization were asked for. */
@Injectable()
export class AskingRepository {
  constructor(@InjectRepository(RequirementRequest) private readonly requests: Repository<RequirementRequest>) {}

  /** `{userId} {typeId}` of what was asked since. */
  async askedSince(organizationId: string, since: Date): Promise<Set<string>> {
    const rows = await this.requests.sql<{ userId: string; typeId: string }[]>`
      select user_id as "userId", type_id as "typeId" from requirement_requests
      where organization_id = ${organizationId} and asked_at > ${since}`;
    return new Set(rows.map(({ userId, typeId }) => `${userId} ${typeId}`));
  }

  /** Who of them wants no reminders. */
  async unwilling(userIds: string[]): Promise<Set<string>> {
    const rows = await this.requests.sql<{ userId: string }[]>`
      select distinct user_id as "userId" from mail_unsubscriptions
      where user_id = any(${userIds}::uuid[]) and list in ('reminders', 'email-reminders')`;
    return new Set(rows.map(({ userId }) => userId));
  }

  async remember(organizationId: string, userId: string, typeIds: string[], askedAt: Date): Promise<void> {
    const rows = typeIds.map((typeId) => ({ organizationId, userId, typeId, askedAt }));
    await this.requests.upsert(rows, ['organizationId', 'userId', 'typeId']);
  }
}
