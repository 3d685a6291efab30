import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DocumentRemoval } from '@tracker/database/entities/document-removal.entity';
import { Document } from '@tracker/database/entities/document.entity';
import type { Repository } from 'typeorm';

/** Twice as long after each attempt, up to a day. In SQL, because the clock is PostgreSQL's, which also dated the order. */
const NEXT_ATTEMPT = `now() + least(interval '1 minute' * 2 ^ least(attempts, 11), interval '1 day')`;

/** The orders to remove files, which a trigger writes when a document goes. */
@Injectable()
export class DocumentRemovalsRepository {
  constructor(@InjectRepository(DocumentRemoval) private readonly orders: Repository<DocumentRemoval>) {}

  /** What is due, the longest waiting first. A file that came back with a restored row is left alone. */
  async listDue(limit: number): Promise<string[]> {
    const due = await this.orders
      .createQueryBuilder('removal')
      .select('removal.storageKey')
      .where('removal.nextAttemptAt <= now()')
      .andWhere((query) => {
        const restored = query.subQuery().from(Document, 'document').where('document.storageKey = removal.storageKey');
        return `not exists ${restored.select('1').getQuery()}`;
      })
      .orderBy('removal.nextAttemptAt')
      .limit(limit)
      .getMany();
    return due.map(({ storageKey }) => storageKey);
  }

  async settle(storageKey: string): Promise<void> {
    await this.orders.delete({ storageKey });
  }

  async postpone(storageKey: string): Promise<void> {
    await this.orders.update({ storageKey }, { attempts: () => 'attempts + 1', nextAttemptAt: () => NEXT_ATTEMPT });
  }

  async oldestSeconds(): Promise<number> {
    const age = 'coalesce(extract(epoch from now() - min(removal.createdAt)), 0)::float';
    const oldest = await this.orders
      .createQueryBuilder('removal')
      .select(age, 'seconds')
      .getRawOne<{ seconds: number }>();
    return oldest?.seconds ?? 0;
  }
}
