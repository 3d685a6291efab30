import { DomainError, invalidInput } from '../domain-error.js';
import { createHash } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IdempotencyKey } from '@tracker/database/entities/platform/idempotency-key.entity';
import { statement, Statements } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { MoreThan, type Repository } from 'typeorm';
import { Clock, HOUR_MS } from '../clock.js';
import { Documented } from './answers/answers.decorator.js';

export const IDEMPOTENCY_KEY_HOURS = 24;

const SHAPE = /^[\x21-\x7e]{1,255}$/;

export function requireKeyShape(key: string): void {
  if (!SHAPE.test(key)) throw invalidInput('The Idempotency-Key must be 1 to 255 characters without blanks.');
}

export const keyReused = () =>
  new DomainError('idempotency-key-reused', 422, 'This Idempotency-Key was already used for another request.');

const keyInUse = () =>
  new DomainError('idempotency-key-in-use', 409, 'The first request with this Idempotency-Key is still running.', {
    'retry-after': '1',
  });

interface Place {
  organizationId: string;
  key: string;
}

const TRY_LOCK = statement<Place, { isLocked: boolean }>(
  'lock-idempotency-key',
  `select pg_try_advisory_xact_lock(hashtextextended(:organizationId::text || ' ' || :key::text, 0)) as "isLocked"`,
);

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    @InjectRepository(IdempotencyKey) private readonly keys: Repository<IdempotencyKey>,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { headers, membership, method, url, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const key = headers['idempotency-key'];
    if (key === undefined) return next.handle();
    if (!membership) throw new Error('@Idempotent needs a call of an organization.');
    const hash = createHash('sha256')
      .update(JSON.stringify([method, url, body]))
      .digest();
    const place = { organizationId: membership.organizationId, key: String(key) };
    requireKeyShape(place.key);
    return from(this.answerOnce(place, hash, () => lastValueFrom(next.handle())));
  }

  /** Stores the answer in the same transaction as its changes, so a failed request leaves no key. */
  private answerOnce(place: Place, requestHash: Buffer, answer: () => Promise<unknown>): Promise<unknown> {
    return this.unitOfWork.run(async () => {
      const lock = await this.statements.one(TRY_LOCK, place);
      if (!lock?.isLocked) throw keyInUse();
      const now = this.clock.now();
      const isKept = MoreThan(new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS));
      const first = await this.keys.findOneBy({ ...place, createdAt: isKept });
      if (first && !first.requestHash.equals(requestHash)) throw keyReused();
      if (first) return first.answer;
      const given = ((await answer()) ?? null) as IdempotencyKey['answer'];
      await this.keys.upsert({ ...place, requestHash, answer: given, createdAt: now }, ['organizationId', 'key']);
      return given;
    });
  }
}

/**
 * Honours `Idempotency-Key`: a repeated request gets the stored answer. For handlers of an organization's calls. The
 * handler runs in one transaction with the stored answer, so it must not wait for a network or use statements that
 * commit.
 */
export const Idempotent = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    Documented(({ ApiHeader }) =>
      ApiHeader({
        name: 'Idempotency-Key',
        required: false,
        description:
          'A repeated request with the same key gets the first response for 24 hours. A different body is refused (422).',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      }),
    ),
  );
