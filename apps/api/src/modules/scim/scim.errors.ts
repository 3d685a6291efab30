import { DomainError } from '../../errors/domain-error.js';

export const needsEnterprise = () =>
  new DomainError(
    'scim-needs-enterprise',
    403,
    'Provisioning by SCIM is part of the Enterprise plan. Upgrade to use it.',
  );
