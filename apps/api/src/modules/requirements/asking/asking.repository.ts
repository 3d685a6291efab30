import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MailUnsubscription } from '@tracker/database/entities/mailer/mail-unsubscription.entity';
import { RequirementRequest } from '@tracker/database/entities/requirements/requirement-request.entity';
import { Any, In, MoreThan, type Repository } from 'typeorm';

@Injectable()
export class AskingRepository {
  constructor(
    @InjectRepository(MailUnsubscription) private readonly unsubscriptions: Repository<MailUnsubscription>,
    @InjectRepository(RequirementRequest) private readonly requests: Repository<RequirementRequest>,
  ) {}

  /** Keys have the form `{userId} {typeId}`. */
  async askedSince(organizationId: string, since: Date): Promise<Set<string>> {
    const rows = await this.requests.find({
      select: { userId: true, typeId: true },
      where: { organizationId, askedAt: MoreThan(since) },
    });
    return new Set(rows.map(({ userId, typeId }) => `${userId} ${typeId}`));
  }

  async unwilling(userIds: string[]): Promise<Set<string>> {
    const rows = await this.unsubscriptions.find({
      select: { userId: true },
      where: { userId: Any(userIds), list: In(['reminders', 'email-reminders']) },
    });
    return new Set(rows.map(({ userId }) => userId));
  }

  async remember(organizationId: string, userId: string, typeIds: string[], askedAt: Date): Promise<void> {
    const rows = typeIds.map((typeId) => ({ organizationId, userId, typeId, askedAt }));
    await this.requests.upsert(rows, ['organizationId', 'userId', 'typeId']);
  }
}
