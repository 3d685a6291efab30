import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { providerOf } from './oidc.guard.js';
import type { SignInRequest } from './oidc.strategy.js';
import { SignInFailedError } from './sign-in-failure.filter.js';

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
