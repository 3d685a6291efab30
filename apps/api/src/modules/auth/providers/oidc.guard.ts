import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { identityProviderSchema, type IdentityProvider } from '@tracker/contracts/auth/users';
import { unknownProvider, IdentityProviders } from './identity-providers.service.js';
import type { SignInRequest } from './oidc.strategy.js';

/** Hands the request to the provider's strategy: it redirects to the provider, or leaves the person's profile in the request. */
@Injectable()
export class OidcGuard implements CanActivate {
  constructor(private readonly providers: IdentityProviders) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    const provider = providerOf(request);
    await this.providers.prepare(provider);
    const Guard = AuthGuard(provider);
    return new Guard().canActivate(context) as Promise<boolean>;
  }
}

export function providerOf(request: SignInRequest): IdentityProvider {
  const provider = identityProviderSchema.safeParse((request.params as { provider?: string }).provider);
  if (!provider.success) throw unknownProvider();
  return provider.data;
}
