import { applyDecorators } from '@nestjs/common';
import type { ApiScope } from '@tracker/contracts/integrations/token-scopes';
import type { OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import { TokenPermission } from '../../../platform/http/access/route-rules.js';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';

/** A call of `/api/v1`: what the document says about it, and the scope (null: any) and permission that it needs. */
export const V1Call = (
  summary: string,
  scope: ApiScope | null,
  permission: OrganizationPermission,
  description = '',
): MethodDecorator =>
  applyDecorators(
    TokenPermission(scope, permission),
    Documented(({ ApiOperation }) =>
      ApiOperation({ summary, description: `Scope: ${scope ?? 'any'}. ${description}`.trim() }),
    ),
  );
