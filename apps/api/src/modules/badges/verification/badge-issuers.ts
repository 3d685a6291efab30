import { Inject, Injectable } from '@nestjs/common';
import type { BadgeReport } from '@tracker/contracts/badges/badge-report';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';

type IsOwn = (organizationId: string) => Promise<boolean>;

@Injectable()
export class BadgeIssuers {
  private isOwn: IsOwn = () => Promise.resolve(false);

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Issuing decides which organizations issue badges. This inverts the dependency on it. */
  recognizeOwn(isOwn: IsOwn): void {
    this.isOwn = isOwn;
  }

  async judge(report: BadgeReport): Promise<BadgeReport> {
    const message = await this.knownAs(report.badge.issuer.id);
    if (message === null) return report;
    const checks = report.checks.map((one) =>
      one.check === 'issuer' ? { ...one, result: 'pass' as const, message } : one,
    );
    return { ...report, checks };
  }

  private async knownAs(issuer: string | null): Promise<string | null> {
    if (issuer === null) return null;
    if (this.environment.trustedBadgeIssuers.includes(issuer)) return 'The issuer is trusted by this installation.';
    const organizationId = this.organizationOf(issuer);
    const isOwn = organizationId !== null && (await this.isOwn(organizationId));
    return isOwn ? 'The issuer is an organization of this installation.' : null;
  }

  private organizationOf(issuer: string): string | null {
    const { host, origin } = new URL(this.environment.publicUrl);
    const prefixes = [`${origin}/issuers/`, `did:web:${host.replace(':', '%3A')}:issuers:`];
    const prefix = prefixes.find((one) => issuer.startsWith(one));
    const id = prefix && issuer.slice(prefix.length);
    return id && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
  }
}
