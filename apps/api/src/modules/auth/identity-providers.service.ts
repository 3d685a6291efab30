import { Inject, Injectable } from '@nestjs/common';
import type { IdentityProvider } from '@tracker/contracts/users';
import { allowInsecureRequests, type Configuration, customFetch, discovery } from 'openid-client';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { withoutCodeVerifier } from './linkedin-deviations.js';
import { OidcStrategy } from './oidc.strategy.js';

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
    const callbackURL = `${this.environment.publicUrl}/auth/${provider}/callback`;
    return new OidcStrategy({ provider, config: await this.discover(provider), callbackURL });
  }

  private async discover(provider: IdentityProvider): Promise<Configuration> {
    const credentials = this.environment.providers[provider];
    if (credentials) {
      const config = await discovery(
        new URL(this.issuerOf(provider)),
        credentials.clientId,
        credentials.clientSecret,
        undefined,
        { timeout: DISCOVERY_SECONDS },
      );
      if (provider === 'linkedin') config[customFetch] = withoutCodeVerifier;
      return config;
    }
    const issuer = new URL(`http://localhost:${this.environment.devServicesPort}/identity/${provider}`);
    const { clientId, clientSecret } = DEVELOPMENT_CLIENT;
    return discovery(issuer, clientId, clientSecret, undefined, {
      execute: [allowInsecureRequests],
      timeout: DISCOVERY_SECONDS,
    });
  }

  /** LinkedIn answers without the nonce it was sent; the check is left out there and nowhere else. */
  echoesNonce(provider: IdentityProvider): boolean {
    return provider !== 'linkedin' || this.environment.providers.linkedin === null;
  }

  private issuerOf(provider: IdentityProvider): string {
    const issuers: Record<IdentityProvider, string> = {
      google: 'https://accounts.google.com',
      microsoft: `https://login.microsoftonline.com/${this.environment.microsoftTenant}/v2.0`,
      linkedin: 'https://www.linkedin.com/oauth',
    };
    return issuers[provider];
  }
}
