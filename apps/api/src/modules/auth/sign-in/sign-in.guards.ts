import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { providerOf } from '../providers/oidc.guard.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';
import { safeReturnPath } from './return-path.js';
import { SignInBrowser } from './sign-in-browser.js';
import { SignInFailedError } from './sign-in-failure.filter.js';

const LOOPBACK = new Set(['127.0.0.1', '[::1]']);

/** Remembers where the person came from, and brings them to the address whose cookies the provider's answer will meet. */
@Injectable()
export class SignInStartGuard implements CanActivate {
  constructor(
    private readonly browser: SignInBrowser,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    const provider = providerOf(request);
    const { returnTo } = request.query as { returnTo?: unknown };
    const path = safeReturnPath(returnTo, this.environment.publicUrl);
    const detour = usualAddress(request, this.environment, `/auth/${provider}`, path);
    if (detour) {
      await context.switchToHttp().getResponse<FastifyReply>().redirect(detour, 302);
      return false;
    }
    request.session.set('returnTo', path);
    this.browser.noteChoice(request);
    return true;
  }
}

/** Where a sign-in has to begin when it was begun at the same machine's other name, whose cookies the answer would not meet. */
export function usualAddress(
  { hostname }: SignInRequest,
  { publicUrl }: Environment,
  start: string,
  returnTo: string,
): string | null {
  const isOther = LOOPBACK.has(hostname) && new URL(publicUrl).hostname === 'localhost';
  return isOther ? `${publicUrl}${start}?returnTo=${encodeURIComponent(returnTo)}` : null;
}

/** Admits answers of a provider only: the strategy takes any other request for the start of a sign-in. */
@Injectable()
export class SignInAnswerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    providerOf(request);
    const query = request.query as Record<string, unknown>;
    if (!('code' in query) && !('error' in query)) throw new SignInFailedError('failed');
    return true;
  }
}
