import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import {
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomState,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { type AuthenticateOptions, Strategy, type VerifyFunctionWithRequest } from 'openid-client/passport';
import type { StrategyCreatedStatic } from 'passport';
import { profileOf, type ProviderProfile } from './claims-mapper.js';

/** The provider at which a request signs in, and how to ask it. */
export interface OidcClient {
  provider: ProviderProfile['provider'];
  /** The organization whose provider it is; null for Google, Microsoft and LinkedIn. */
  organizationId: string | null;
  config: Configuration;
  callbackURL: string;
  /** LinkedIn answers without the nonce it was sent (https://github.com/authlib/authlib/issues/763), so it gets none. */
  sendsNonce: boolean;
  /** What the provider asks even if it knows the browser: which account to use, or to sign in again. */
  prompt: string | null;
}

/** `oidcClient` is attached by the guards, `user` by passport. */
export type SignInRequest = FastifyRequest & {
  oidcClient?: OidcClient;
  loginHint?: string | null;
  user?: ProviderProfile | null;
};

type OidcRequest = Parameters<Strategy['currentUrl']>[0] & Required<Pick<SignInRequest, 'oidcClient' | 'loginHint'>>;

class ClientStrategy extends Strategy {
  constructor(
    private readonly request: OidcRequest,
    verify: VerifyFunctionWithRequest,
  ) {
    const { config, callbackURL, organizationId, provider } = request.oidcClient;
    const sessionKey = organizationId ?? provider;
    super({ config, callbackURL, sessionKey, scope: 'openid email profile', passReqToCallback: true }, verify);
  }

  // The library adds PKCE, and checks state and nonce if they are sent.
  override authorizationRequestParams(): URLSearchParams {
    const { oidcClient, loginHint } = this.request;
    const parameters = new URLSearchParams({ state: randomState() });
    if (oidcClient.sendsNonce) parameters.set('nonce', randomNonce());
    if (oidcClient.prompt) parameters.set('prompt', oidcClient.prompt);
    if (loginHint) parameters.set('login_hint', loginHint);
    return parameters;
  }
}

/** The library's strategies know one provider each. This one creates theirs for every request, because organizations change providers. */
class RequestStrategy {
  constructor(private readonly verify: VerifyFunctionWithRequest) {}

  authenticate(
    this: RequestStrategy & StrategyCreatedStatic,
    request: OidcRequest,
    options: AuthenticateOptions,
  ): void {
    // passport has put its actions (`success`, `redirect` and others) on the object that it calls.
    Object.assign(new ClientStrategy(request, this.verify), this).authenticate(request, options);
  }
}

/** The one way to sign in: OpenID Connect, authorization code with PKCE, state and nonce, whoever the provider is. */
export class OidcStrategy extends PassportStrategy(RequestStrategy, 'oidc') {
  async validate(
    { oidcClient }: OidcRequest,
    tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  ): Promise<ProviderProfile> {
    const { provider, organizationId: ssoOrganizationId, config } = oidcClient;
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    const details = claims['email'] === undefined ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    const { client_id: clientId } = config.clientMetadata();
    return profileOf(
      { provider, issuer: claims.iss, subject: claims.sub, clientId, ssoOrganizationId },
      claims,
      details,
    );
  }
}
