import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { identityProviderSchema, type IdentityProvider } from '@tracker/contracts/auth/users';
import { idSchema } from '@tracker/contracts/values/text-fields';
import type { FastifyReply } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { OidcClients, unknownProvider } from '../providers/oidc-clients.service.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';
import { unknownSso } from '../sso/sso.errors.js';
import { noteChoice, safeReturnPath } from './sign-in-browser.js';
import { SignInFailedError } from './sign-in-failure.filter.js';

const LOOPBACK = new Set(['127.0.0.1', '[::1]']);
const SSO_REQUEST = 'sso';
/** Cookie key for the typed address, which in a query would appear in logs and browser histories. */
export const LOGIN_HINT = 'ssoHint';

type SsoRequest = { organizationId: string; issuer: string };
type Parameters = { provider?: string; organizationId?: string };

let strategy: Promise<unknown> | undefined;
const registerStrategy = () =>
  (strategy ??= import('../providers/oidc.strategy.js').then((oidc) => new oidc.OidcStrategy()));

@Injectable()
export class SignInStartGuard extends AuthGuard('oidc') {
  constructor(
    private readonly clients: OidcClients,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    const { organizationId } = request.params as Parameters;
    const start = organizationId === undefined ? providerOf(request) : `sso/${organizationId}`;
    const { returnTo } = request.query as { returnTo?: unknown };
    const path = safeReturnPath(returnTo, this.environment.publicUrl);
    if (this.isAtOtherName(request)) {
      const usual = `${this.environment.publicUrl}/auth/${start}?returnTo=${encodeURIComponent(path)}`;
      await context.switchToHttp().getResponse<FastifyReply>().redirect(usual, 302);
      return false;
    }
    request.session.returnTo = path;
    if (organizationId === undefined) {
      noteChoice(request, this.environment);
      request.oidcClient = await this.clients.ofProvider(providerOf(request));
    } else {
      const client = idSchema.safeParse(organizationId).success && (await this.clients.ofOrganization(organizationId));
      if (!client) throw unknownSso();
      request.oidcClient = client;
      request.loginHint = request.session[LOGIN_HINT] as string | undefined;
      request.session[SSO_REQUEST] = { organizationId, issuer: client.issuer } satisfies SsoRequest;
    }
    await registerStrategy();
    return super.canActivate(context) as Promise<boolean>;
  }

  /** A loopback alias of the same machine, whose cookies the response wouldn't carry. */
  private isAtOtherName({ hostname }: SignInRequest): boolean {
    return LOOPBACK.has(hostname) && new URL(this.environment.publicUrl).hostname === 'localhost';
  }
}

@Injectable()
export class SignInAnswerGuard extends AuthGuard('oidc') {
  constructor(private readonly clients: OidcClients) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    const isSso = (request.params as Parameters).provider === undefined;
    const provider = isSso ? null : providerOf(request);
    const query = request.query as Record<string, unknown>;
    // The strategy would treat any other request as the start of a sign-in.
    if (!('code' in query) && !('error' in query)) throw new SignInFailedError('failed');
    const client = provider ? await this.clients.ofProvider(provider) : await this.organizationsClient(request);
    if (!client) throw new SignInFailedError('failed');
    request.oidcClient = client;
    await registerStrategy();
    return super.canActivate(context) as Promise<boolean>;
  }

  private async organizationsClient(request: SignInRequest) {
    const asked = request.session[SSO_REQUEST] as SsoRequest | undefined;
    return asked ? this.clients.ofOrganization(asked.organizationId, asked.issuer) : null;
  }
}

function providerOf(request: SignInRequest): IdentityProvider {
  const provider = identityProviderSchema.safeParse((request.params as Parameters).provider);
  if (!provider.success) throw unknownProvider();
  return provider.data;
}
