import { applyDecorators } from '@nestjs/common';
import type { ApiScope } from '@tracker/contracts/integrations/token-scopes';
import type { OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import { TokenPermission } from '../../../platform/http/access/route-rules.js';
import { Documented } from '../../../platform/http/answers/answers.decorator.js';

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
