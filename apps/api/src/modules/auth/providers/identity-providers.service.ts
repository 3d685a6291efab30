import { Inject, Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@tracker/contracts/auth/users';
import type { Configuration, CustomFetch } from 'openid-client';
import { ENVIRONMENT, type Environment, type ProviderCredentials } from '../../../platform/config/environment.js';
import { offersOf } from '../../../platform/config/offers.js';
import type { OidcStrategy } from './oidc.strategy.js';
import { DomainError } from '../../../platform/domain-error.js';

const DISCOVERY_SECONDS = 10;
/** What the stand-ins know the product as. */
const DEVELOPMENT_CLIENT = { clientId: 'tracker-development', clientSecret: 'tracker-development-secret' };

/** Knows the providers' addresses and sets up each one's strategy when it is first used: a provider that is down must not stop the boot. */
@Injectable()
export class IdentityProviders {
  private readonly strategies = new Map<IdentityProvider, Promise<OidcStrategy>>();

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Resolves when passport knows the strategy under the provider's name. */
  prepare(provider: IdentityProvider): Promise<OidcStrategy> {
    const known = this.strategies.get(provider);
    if (known) return known;
    const preparing = this.create(provider);
    this.strategies.set(provider, preparing);
    // A failure is not kept: the next visitor tries the provider again.
    preparing.catch(() => this.strategies.delete(provider));
    return preparing;
  }

  private async create(provider: IdentityProvider): Promise<OidcStrategy> {
    const offered = offersOf(this.environment).signIn;
    if (!offered.includes(provider)) throw providerNotOffered(provider, offered);
    const credentials = this.environment.providers[provider];
    const config = credentials ? await this.discoverReal(provider, credentials) : await this.discoverStandIn(provider);
    // With the library, which a start does without.
    const { OidcStrategy } = await import('./oidc.strategy.js');
    return new OidcStrategy({
      provider,
      config,
      callbackURL: `${this.environment.publicUrl}/auth/${provider}/callback`,
      sendsNonce: !credentials || provider !== 'linkedin',
      // Without it whoever logged out could not sign in as somebody else. LinkedIn knows no such parameter.
      prompt: credentials ? (provider === 'linkedin' ? null : 'select_account') : 'login',
    });
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
 * LinkedIn accepts the PKCE challenge of a web application but refuses the token request that carries its verifier
 * (`invalid_client`), unless it enabled PKCE for that application: https://github.com/nextauthjs/next-auth/issues/8831.
 * The client secret authenticates the request all the same.
 */
export const withoutCodeVerifier: CustomFetch = (url, options) => {
  if (!(options.body instanceof URLSearchParams)) return fetch(url, options);
  const body = new URLSearchParams(options.body);
  body.delete('code_verifier');
  return fetch(url, { ...options, body });
};
