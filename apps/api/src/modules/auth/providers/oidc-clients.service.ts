import { Inject, Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@tracker/contracts/auth/users';
import type { Configuration, CustomFetch } from 'openid-client';
import {
  ENVIRONMENT,
  type Environment,
  type ProviderCredentials,
  offersOf,
} from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/domain-error.js';
import { SecretBox } from '../../../platform/secret-box.js';
import { domainOf } from '../../organizations/invitations/email-address.js';
import { SsoProviders } from '../sso/sso-provider.service.js';
import { noSso } from '../sso/sso.errors.js';
import { SsoRepository } from '../sso/sso.repository.js';
import type { OidcClient } from './oidc.strategy.js';

const DISCOVERY_SECONDS = 10;
const DEVELOPMENT_CLIENT = { clientId: 'tracker-development', clientSecret: 'tracker-development-secret' };

@Injectable()
export class OidcClients {
  private readonly offered = new Map<IdentityProvider, Promise<OidcClient>>();

  constructor(
    private readonly sso: SsoRepository,
    private readonly ssoProviders: SsoProviders,
    private readonly secrets: SecretBox,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Discovered on first use, so that an unreachable provider can't prevent the server from starting. */
  ofProvider(provider: IdentityProvider): Promise<OidcClient> {
    const known = this.offered.get(provider);
    if (known) return known;
    const discovering = this.discover(provider);
    this.offered.set(provider, discovering);
    discovering.catch(() => this.offered.delete(provider));
    return discovering;
  }

  async ofOrganization(organizationId: string, issuer?: string): Promise<(OidcClient & { issuer: string }) | null> {
    const connection = await this.sso.findUsable(organizationId);
    if (!connection || (issuer !== undefined && issuer !== connection.issuer)) return null;
    const clientSecret = await this.secrets.open(connection.clientSecret, organizationId);
    const config = await this.ssoProviders.discover({ ...connection, clientSecret });
    const callbackURL = this.callbackOf('sso');
    return {
      provider: 'sso',
      organizationId,
      issuer: connection.issuer,
      config,
      callbackURL,
      sendsNonce: true,
      prompt: null,
    };
  }

  async organizationOf(email: string): Promise<string> {
    const organizationId = await this.sso.organizationOf(domainOf(email));
    if (!organizationId) throw noSso();
    return organizationId;
  }

  private callbackOf(provider: OidcClient['provider']): string {
    return `${this.environment.publicUrl}/auth/${provider}/callback`;
  }

  private async discover(provider: IdentityProvider): Promise<OidcClient> {
    const offered = offersOf(this.environment).signIn;
    if (!offered.includes(provider)) throw providerNotOffered(provider, offered);
    const credentials = this.environment.providers[provider];
    return {
      provider,
      organizationId: null,
      config: credentials ? await this.discoverReal(provider, credentials) : await this.discoverStandIn(provider),
      callbackURL: this.callbackOf(provider),
      sendsNonce: !credentials || provider !== 'linkedin',
      // Without a prompt, a person who signed out couldn't switch accounts. LinkedIn has no such parameter.
      prompt: credentials ? (provider === 'linkedin' ? null : 'select_account') : 'login',
    };
  }

  private async discoverReal(
    provider: IdentityProvider,
    { clientId, clientSecret }: ProviderCredentials,
  ): Promise<Configuration> {
    const issuers: Record<IdentityProvider, string> = {
      google: 'https://accounts.google.com',
      microsoft: `https://login.microsoftonline.com/${this.environment.microsoftTenant}/v2.0`,
      linkedin: 'https://www.linkedin.com/oauth',
    };
    const client = await import('openid-client');
    const config = await client.discovery(new URL(issuers[provider]), clientId, clientSecret, undefined, {
      timeout: DISCOVERY_SECONDS,
    });
    if (provider === 'linkedin') config[client.customFetch] = withoutCodeVerifier;
    return config;
  }

  private async discoverStandIn(provider: IdentityProvider): Promise<Configuration> {
    const issuer = new URL(`http://localhost:${this.environment.devServicesPort}/identity/${provider}`);
    const { clientId, clientSecret } = DEVELOPMENT_CLIENT;
    const { allowInsecureRequests, discovery } = await import('openid-client');
    return discovery(issuer, clientId, clientSecret, undefined, {
      execute: [allowInsecureRequests],
      timeout: DISCOVERY_SECONDS,
    });
  }
}

const NAMES: Record<IdentityProvider, string> = { google: 'Google', microsoft: 'Microsoft', linkedin: 'LinkedIn' };

export const unknownProvider = () =>
  new DomainError('unknown-provider', 404, 'There is no such sign-in provider. Use Google, Microsoft or LinkedIn.');
const providerNotOffered = (provider: IdentityProvider, offered: readonly IdentityProvider[]) =>
  new DomainError(
    'provider-not-offered',
    404,
    `Signing in with ${NAMES[provider]} is not offered here. Use ${offered.map((one) => NAMES[one]).join(' or ')}.`,
  );

/**
 * LinkedIn accepts a PKCE challenge but rejects the verifier (`invalid_client`) unless it enabled PKCE for the
 * application: https://github.com/nextauthjs/next-auth/issues/8831. The client secret still authenticates the
 * request.
 */
export const withoutCodeVerifier: CustomFetch = (url, options) => {
  if (!(options.body instanceof URLSearchParams)) return fetch(url, options);
  const body = new URLSearchParams(options.body);
  body.delete('code_verifier');
  return fetch(url, { ...options, body });
};
