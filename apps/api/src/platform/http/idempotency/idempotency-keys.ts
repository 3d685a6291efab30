import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IdempotencyKey } from '@tracker/database/entities/platform/idempotency-key.entity';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { MoreThan, type Repository } from 'typeorm';
import { Clock, HOUR_MS } from '../../clock.js';
import { IDEMPOTENCY_KEY_HOURS, keyInUse, keyReused, requireKeyShape } from './idempotency-key.js';

interface KeyedRequest {
  organizationId: string;
  key: string;
  hash: Buffer;
}

type Place = Omit<KeyedRequest, 'hash'>;

const TRY_LOCK = statement<Place, { isLocked: boolean }>(
  'lock-idempotency-key',
  `select pg_try_advisory_xact_lock(hashtextextended(:organizationId::text || ' ' || :key::text, 0)) as "isLocked"`,
);

@Injectable()
export class IdempotencyKeys {
  constructor(
    @InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Stores the answer in the transaction of `answer`. A failed request leaves no key. */
  answerOnce({ hash, ...place }: KeyedRequest, answer: () => Promise<unknown>): Promise<unknown> {
    requireKeyShape(place.key);
    return this.unitOfWork.run(async () => {
      const lock = await this.statements.one(TRY_LOCK, place);
      if (!lock?.isLocked) throw keyInUse();
      const now = this.clock.now();
      const isKept = MoreThan(new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS));
      const first = await this.keys.findOneBy({ ...place, createdAt: isKept });
      if (first && !first.requestHash.equals(hash)) throw keyReused();
      if (first) return first.answer;
      const given = ((await answer()) ?? null) as IdempotencyKey['answer'];
      await this.keys.upsert({ ...place, requestHash: hash, answer: given, createdAt: now }, ['organizationId', 'key']);
      return given;
    });
  }
}
