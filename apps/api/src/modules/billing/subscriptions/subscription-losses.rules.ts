import type { Subscription } from '@tracker/database/entities/billing/subscription.entity';
import { isEnded } from './subscription-rules.js';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';

/** Answers closer together count once, so that a loss takes at least twelve hours. */
const BETWEEN_ANSWERS_MS = 6 * HOUR_MS;
export const ANSWERS_OF_A_LOSS = 3;
const RECHECKED_FOR_MS = 30 * DAY_MS;
const MAX_AT_ONCE = 3;
const MAX_AT_ONCE_SHARE = 0.05;

export function afterMissingAnswer(row: Subscription, now: Date): Subscription {
  const isOver = isEnded(row.status);
  const nextTryAt = new Date(now.getTime() + (isOver ? DAY_MS : BETWEEN_ANSWERS_MS));
  const counts = !isOver && (!row.missingAt || now.getTime() - row.missingAt.getTime() >= BETWEEN_ANSWERS_MS);
  return {
    ...row,
    version: row.version + 1,
    attempts: 0,
    givenUpAt: null,
    nextTryAt: isOver && (!row.recheckUntil || row.recheckUntil < nextTryAt) ? null : nextTryAt,
    ...(counts && { missingAnswers: row.missingAnswers + 1, missingAt: now }),
  };
}

export const isLost = ({ status, missingAnswers }: Pick<Subscription, 'status' | 'missingAnswers'>) =>
  !isEnded(status) && missingAnswers >= ANSWERS_OF_A_LOSS;

export function lost(row: Subscription, now: Date): Subscription {
  return {
    ...row,
    status: 'canceled',
    nextTryAt: new Date(now.getTime() + DAY_MS),
    recheckUntil: new Date(now.getTime() + RECHECKED_FOR_MS),
  };
}

/** Customers leave one by one. Many missing within a day indicate a fault on our side. */
export const isSuspicious = (missing: number, live: number) =>
  missing > Math.max(MAX_AT_ONCE, live * MAX_AT_ONCE_SHARE);
