import { Inject, Injectable } from '@nestjs/common';
import type { SsoConnection } from '@tracker/database/entities/auth/sso-connection.entity';
import type { Configuration } from 'openid-client';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { type Claims, type ProviderProfile, profileOf } from '../providers/claims-mapper.js';
import { SignInFailedError } from '../sign-in/sign-in-failure.filter.js';
import type { SignInEnd, Visitor } from '../sign-in/sign-in-end.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { domainOf } from '../../organizations/invitations/email-address.js';
import { SecretBox } from '../../../platform/outbound/secret-box.js';
import { SsoProviders } from './sso-provider.service.js';
import { noSso, unknownSso } from './sso.errors.js';
import { SsoRepository } from './sso.repository.js';

/** What is kept in the browser, encrypted, between the two legs of a sign-in. */
export interface SsoHandshake {
  organizationId: string;
  /** Of the provider that was asked; a connection that was changed meanwhile answers nothing. */
  issuer: string;
  state: string;
  nonce: string;
  verifier: string;
}

@Injectable()
export class SsoSignInService {
  constructor(
    private readonly sso: SsoRepository,
    private readonly providers: SsoProviders,
    private readonly secrets: SecretBox,
    private readonly signIns: SignInService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The organization whose provider people with this address sign in at. */
  async organizationOf(email: string): Promise<string> {
    const organizationId = await this.sso.organizationOf(domainOf(email));
    if (!organizationId) throw noSso();
    return organizationId;
  }

  async begin(organizationId: string, loginHint: string | null): Promise<{ url: URL; handshake: SsoHandshake }> {
    const connection = await this.sso.findUsable(organizationId);
    if (!connection) throw unknownSso();
    const config = await this.configurationOf(connection);
    const client = await import('openid-client');
    const handshake = {
      organizationId,
      issuer: connection.issuer,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state: handshake.state,
      nonce: handshake.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
      code_challenge_method: 'S256',
      ...(loginHint && { login_hint: loginHint }),
    });
    return { url, handshake };
  }

  /** `answer`: the address with which the provider sent the browser back. */
  async finish(answer: URL, handshake: SsoHandshake, visitor: Visitor): Promise<SignInEnd> {
    const connection = await this.sso.findUsable(handshake.organizationId);
    if (!connection || connection.issuer !== handshake.issuer) throw new SignInFailedError('failed');
    const config = await this.configurationOf(connection);
    const profile = await this.profileOf(config, connection, answer, handshake);
    const { email } = profile;
    if (!email) throw new SignInFailedError('no-email');
    return this.signIns.signIn({ ...profile, email }, visitor);
  }

  private async profileOf(
    config: Configuration,
    connection: SsoConnection,
    answer: URL,
    { state, nonce, verifier }: SsoHandshake,
  ): Promise<ProviderProfile> {
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    const tokens = await authorizationCodeGrant(config, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    const details: Claims =
      claims['email'] === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    const { organizationId: ssoOrganizationId, clientId } = connection;
    const source = { provider: 'sso' as const, issuer: claims.iss, subject: claims.sub, clientId, ssoOrganizationId };
    // The organization vouches for the addresses of its domains, even if its provider says nothing. An explicit no is believed.
    const isDenied = [claims, details].some(({ email_verified: said }) => said === false || said === 'false');
    return { ...profileOf(source, { ...details, ...claims }), emailVerified: !isDenied };
  }

  private async configurationOf({
    organizationId,
    issuer,
    clientId,
    clientSecret,
  }: SsoConnection): Promise<Configuration> {
    return this.providers.discover({
      issuer,
      clientId,
      clientSecret: await this.secrets.open(clientSecret, organizationId),
    });
  }

  private get redirectUri(): string {
    return `${this.environment.publicUrl}/auth/sso/callback`;
  }
}
