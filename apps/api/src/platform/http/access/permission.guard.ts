import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { idSchema } from '@tracker/contracts/values/text-fields';
import { denialText, isAllowed, type OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { type Actor, type ApiToken, isOperator } from '../../actor/actor.js';
import {
  notFound,
  organizationNotFound,
  permissionDenied,
  signInRequired,
  wrongScimToken,
} from '../../domain-error.js';
import { AccessLookup } from '../../actor/access-lookup.js';
import { requireScope, scopeMissing, wrongApiToken, wrongReleaseToken } from './bearer-token.js';
import { type RouteAccess, rulesOfHandler } from './route-rules.js';

@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly lookup: AccessLookup,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { access } = rulesOfHandler(context.getHandler());
    if (!access) throw permissionDenied('You are not allowed to do this.');
    if (access.kind === 'public' || access.kind === 'optional') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (access.kind === 'release-token') {
      if (!request.releaser) throw wrongReleaseToken();
      requireScope(request.releaser, 'release', null);
      return true;
    }
    if (access.kind === 'directory') {
      if (!request.directory) throw wrongScimToken();
      return true;
    }
    if (access.kind === 'api-token') return admitToken(request.token, access);
    if (access.kind === 'operator-or-owner' && access.scope && request.releaser) {
      requireScope(request.releaser, access.scope, remoteOf(request));
      return true;
    }
    const { actor } = request;
    if (!actor) throw signInRequired();
    if (access.kind === 'operator' && !isOperator(actor, this.environment)) throw notFound();
    if (access.kind === 'operator-or-owner') return this.admitOwner(request, actor);
    return access.kind !== 'organization' || this.admit(request, actor, access.permission);
  }

  private async admitOwner(request: FastifyRequest, actor: Actor): Promise<true> {
    if (isOperator(actor, this.environment)) return true;
    if (!(await this.lookup.ownsRemote(actor.userId, remoteOf(request)))) throw notFound();
    return true;
  }

  private async admit(request: FastifyRequest, actor: Actor, permission: OrganizationPermission): Promise<true> {
    const id = idSchema.safeParse((request.params as Record<string, unknown>)['id']);
    const role = id.success ? await this.lookup.roleOf(id.data, actor.userId) : null;
    if (!id.success || !role) throw organizationNotFound();
    if (!isAllowed(role, permission)) throw permissionDenied(denialText(permission));
    request.membership = { organizationId: id.data, role };
    return true;
  }
}

const remoteOf = ({ params }: FastifyRequest) => (params as Record<string, string | undefined>)['remote'] ?? null;

function admitToken(token: ApiToken | null, { scope, permission }: Extract<RouteAccess, { kind: 'api-token' }>): true {
  if (!token) throw wrongApiToken();
  if (token.refusal) throw token.refusal;
  if (scope !== null && !token.scopes.includes(scope)) throw scopeMissing(scope);
  if (!isAllowed(token.membership.role, permission)) throw permissionDenied(denialText(permission));
  return true;
}
