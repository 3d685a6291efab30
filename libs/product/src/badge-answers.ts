import { BADGE_CHECKS, BADGE_RESULTS, BADGE_VERDICTS } from '@tracker/contracts/badges/badge-limits';
import type { BadgeCheck, BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import { recordOf, recordsOf, shapeOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';

const badgeOf = shapeOf<BadgeReport['badge']>({
  id: textOrNull,
  name: textOrNull,
  description: textOrNull,
  criteria: textOrNull,
  achievementType: textOrNull,
  issuer: shapeOf({ id: textOrNull, name: textOrNull, url: textOrNull }),
  validFrom: textOrNull,
  validUntil: textOrNull,
  imageUrl: textOrNull,
});

export function badgeReportOf(answer: unknown): BadgeReport {
  const { format, badge, checks, verdict } = recordOf(answer);
  const known = recordsOf(checks);
  return {
    format: format === 'ob2' ? 'ob2' : 'ob3',
    badge: badgeOf(badge),
    checks: BADGE_CHECKS.map((check): BadgeCheck => {
      const found = known.find((one) => one['check'] === check);
      const result = BADGE_RESULTS.find((one) => one === found?.['result']) ?? 'unknown';
      return { check, result, message: textOf(found?.['message']) };
    }),
    verdict: BADGE_VERDICTS.find((one) => one === verdict) ?? 'unverified',
  };
}

export function checkedReportOf(answer: unknown): CheckedBadgeReport {
  return { ...badgeReportOf(answer), checkedAt: textOf(recordOf(answer)['checkedAt']) };
}
