import { Resolver } from 'node:dns/promises';
import { randomBytes } from 'node:crypto';
import { type Environment, ENVIRONMENT } from '../../../platform/config/environment.js';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_SSO_DOMAINS, type SsoConnection, type SsoDomain, type SsoSettings } from '@tracker/contracts/auth/sso';
import type {
  SsoConnection as ConnectionRow,
  SsoDomain as DomainRow,
} from '@tracker/database/entities/auth/sso.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { OrganizationAuthorizer } from '../../organizations/organization-authorizer.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { SsoProviders } from './sso-provider.service.js';
import { domainNotFound, enterpriseOnly, secretMissing, tooManyDomains } from './sso.errors.js';
import { SsoRepository } from './sso.repository.js';

const recordNameOf = (domain: string) => `_micro-credential-tracker.${domain}`;
const newRecordValue = () => `micro-credential-tracker=${randomBytes(16).toString('hex')}`;

const TIMEOUT_MS = 3_000;

export async function hasDomainRecord(
  { isProduction, devServicesPort }: Pick<Environment, 'isProduction' | 'devServicesPort'>,
  domain: string,
  value: string,
): Promise<boolean> {
  const name = recordNameOf(domain);
  const records = isProduction ? await resolveTxt(name) : await resolveByStandIn(name, devServicesPort);
  return records.includes(value);
}

async function resolveTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(''));
}

async function resolveByStandIn(name: string, port: number): Promise<string[]> {
  const url = `http://localhost:${port}/dns/txt?name=${encodeURIComponent(name)}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as string[]) : [];
}

@Injectable()
export class SsoSettingsService {
  constructor(
    private readonly sso: SsoRepository,
    private readonly providers: SsoProviders,
    private readonly secrets: SecretBox,
    private readonly authorizer: OrganizationAuthorizer,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async get(organizationId: string): Promise<SsoConnection> {
    const [connection, domains] = await Promise.all([
      this.sso.find(organizationId),
      this.sso.listDomains(organizationId),
    ]);
    return {
      issuer: connection?.issuer ?? null,
      clientId: connection?.clientId ?? null,
      isRequired: connection?.isRequired ?? false,
      joinsByItself: connection?.joinsByItself ?? false,
      redirectUri: `${this.environment.publicUrl}/auth/sso/callback`,
      domains: domains.map(domainOf),
    };
  }

  async set(organizationId: string, actor: Actor, { clientSecret, ...settings }: SsoSettings): Promise<SsoConnection> {
    await this.requireEnterprise(organizationId, actor);
    const sealed = clientSecret === undefined ? null : await this.secrets.seal(clientSecret, organizationId);
    this.secretOf(sealed, await this.sso.find(organizationId), settings.issuer);
    const issuer = await this.providers.check({ ...settings, clientSecret: clientSecret ?? 'not asked for' });
    await this.unitOfWork.run(async () => {
      await this.requireEnterprise(organizationId, actor);
      const present = await this.sso.find(organizationId);
      const secret = this.secretOf(sealed, present, issuer);
      await this.sso.save({ organizationId, ...settings, issuer, clientSecret: secret });
      if (settings.isRequired && !present?.isRequired) await this.sso.endOtherSessions(organizationId, actor.userId);
    });
    return this.get(organizationId);
  }

  remove(organizationId: string, actor: Actor): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'sso.manage', async () => {
      await this.sso.remove(organizationId);
    });
  }

  /** Reuses the stored secret for the same issuer only, so that changing the address can't reveal it. */
  private secretOf(given: Buffer | null, present: ConnectionRow | null, issuer: string): Buffer {
    const isKept = present && URL.canParse(issuer) && new URL(present.issuer).href === new URL(issuer).href;
    const secret = given ?? (isKept ? present.clientSecret : null);
    if (!secret) throw secretMissing();
    return secret;
  }

  async addDomain(organizationId: string, actor: Actor, domain: string): Promise<SsoDomain> {
    await this.unitOfWork.run(async () => {
      await this.requireEnterprise(organizationId, actor);
      const others = (await this.sso.listDomains(organizationId)).filter((one) => one.domain !== domain);
      if (others.length >= MAX_SSO_DOMAINS) throw tooManyDomains();
      await this.sso.insertDomain({ organizationId, domain, token: newRecordValue() });
    });
    return domainOf(await this.getDomain(organizationId, domain));
  }

  async verifyDomain(organizationId: string, actor: Actor, domain: string): Promise<SsoDomain> {
    await this.requireEnterprise(organizationId, actor);
    const { token, verifiedAt } = await this.getDomain(organizationId, domain);
    if (verifiedAt === null && (await hasDomainRecord(this.environment, domain, token))) {
      await this.unitOfWork.run(async () => {
        await this.requireEnterprise(organizationId, actor);
        await this.sso.verifyDomain(organizationId, domain, this.clock.now());
        const connection = await this.sso.find(organizationId);
        if (connection?.isRequired) await this.sso.endOtherSessions(organizationId, actor.userId);
      });
    }
    return domainOf(await this.getDomain(organizationId, domain));
  }

  removeDomain(organizationId: string, actor: Actor, domain: string): Promise<void> {
    return this.authorizer.lockAndAuthorize(organizationId, actor, 'sso.manage', async () => {
      if (!(await this.sso.removeDomain(organizationId, domain))) throw domainNotFound();
    });
  }

  private async requireEnterprise(organizationId: string, actor: Actor): Promise<void> {
    await this.authorizer.lockAndAuthorize(organizationId, actor, 'sso.manage', async ({ organization }) => {
      if (organization.subscriptionTier !== 'enterprise') throw enterpriseOnly();
    });
  }

  private async getDomain(organizationId: string, domain: string): Promise<DomainRow> {
    const row = await this.sso.findDomain(organizationId, domain);
    if (!row) throw domainNotFound();
    return row;
  }
}

function domainOf({ domain, token, verifiedAt }: DomainRow): SsoDomain {
  return { domain, recordName: recordNameOf(domain), recordValue: token, isVerified: verifiedAt !== null };
}
