import type { DashboardStats, DocumentUsage } from '@tracker/contracts/credentials/credentials';
import type { Notice } from '@tracker/contracts/mailer/notices';
import { isRecord, numberOf, recordOf, textOf } from '@tracker/shell-sdk/answer-readers';

export function statsOf(answer: unknown): DashboardStats {
  const stats = recordOf(answer);
  return {
    total: numberOf(stats['total']),
    valid: numberOf(stats['valid']),
    expiring: numberOf(stats['expiring']),
    expired: numberOf(stats['expired']),
  };
}

export function usageOf(answer: unknown): DocumentUsage {
  const usage = recordOf(answer);
  return {
    documentBytes: numberOf(usage['documentBytes']),
    documentBytesLimit: numberOf(usage['documentBytesLimit']),
    credentials: numberOf(usage['credentials']),
    credentialsLimit: typeof usage['credentialsLimit'] === 'number' ? usage['credentialsLimit'] : null,
  };
}

export function noticesOf(answer: unknown): Notice[] {
  return (Array.isArray(answer) ? answer.filter(isRecord) : []).map((notice) => ({
    id: textOf(notice['id']),
    text: textOf(notice['text']),
    createdAt: textOf(notice['createdAt']),
    path: /^\/(?!\/)/.test(textOf(notice['path'])) ? textOf(notice['path']) : '',
  }));
}
