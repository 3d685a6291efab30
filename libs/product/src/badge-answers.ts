import { BADGE_CHECKS, BADGE_RESULTS, BADGE_VERDICTS } from '@tracker/contracts/badges/badge-limits';
import type { BadgeCheck, BadgeReport, CheckedBadgeReport } from '@tracker/contracts/badges/badge-report';
import { recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';

export function badgeReportOf(answer: unknown): BadgeReport {
  const { format, badge, checks, verdict } = recordOf(answer);
  const { id, name, description, criteria, achievementType, issuer, validFrom, validUntil, imageUrl } = recordOf(badge);
  const { id: issuerId, name: issuerName, url } = recordOf(issuer);
  const known = recordsOf(checks);
  return {
    format: format === 'ob2' ? 'ob2' : 'ob3',
    badge: {
      id: textOrNull(id),
      name: textOrNull(name),
      description: textOrNull(description),
      criteria: textOrNull(criteria),
      achievementType: textOrNull(achievementType),
      issuer: { id: textOrNull(issuerId), name: textOrNull(issuerName), url: textOrNull(url) },
      validFrom: textOrNull(validFrom),
      validUntil: textOrNull(validUntil),
      imageUrl: textOrNull(imageUrl),
    },
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
