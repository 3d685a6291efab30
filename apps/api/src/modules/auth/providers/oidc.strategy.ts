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

export interface OidcClient {
  provider: ProviderProfile['provider'];
  organizationId: string | null;
  config: Configuration;
  callbackURL: string;
  /** LinkedIn doesn't return the nonce (https://github.com/authlib/authlib/issues/763), so none is sent. */
  sendsNonce: boolean;
  prompt: string | null;
}

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

  override authorizationRequestParams(): URLSearchParams {
    const { oidcClient, loginHint } = this.request;
    const parameters = new URLSearchParams({ state: randomState() });
    if (oidcClient.sendsNonce) parameters.set('nonce', randomNonce());
    if (oidcClient.prompt) parameters.set('prompt', oidcClient.prompt);
    if (loginHint) parameters.set('login_hint', loginHint);
    return parameters;
  }
}

/** Creates a strategy per request: each is bound to one provider, and organizations change theirs. */
class RequestStrategy {
  constructor(private readonly verify: VerifyFunctionWithRequest) {}

  authenticate(
    this: RequestStrategy & StrategyCreatedStatic,
    request: OidcRequest,
    options: AuthenticateOptions,
  ): void {
    // passport adds its actions, such as `success` and `redirect`, to this object.
    Object.assign(new ClientStrategy(request, this.verify), this).authenticate(request, options);
  }
}

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
