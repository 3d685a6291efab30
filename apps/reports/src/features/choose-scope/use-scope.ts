import { isAllowed, type OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useEffect, useRef } from 'react';
import type { OrganizationId } from '../../api/reports.api';

const PERSONAL = 'personal';

export interface Scope {
  organizationId: OrganizationId;
  /** What can be chosen; the first is one's own credentials. */
  options: { value: string; label: string }[];
  value: string;
  choose: (value: string) => void;
}

/** Whose credentials the screen is about, kept in the address. `permission` is what it takes to choose an organization. */
export function useScope(permission: OrganizationPermission): Scope {
  const [params, setParams] = useSearchParams();
  const { organization: current, organizations: all = [], isLoading } = useCurrentOrganization();
  const organizations = all.filter(({ role }) => isAllowed(role, permission));
  const asked = params.get('scope');
  // Until the list is there the address is believed: the report need not wait for it, and the server decides anyway.
  const isChoosable = organizations.some(({ id }) => id === asked);
  const organizationId = asked && (isChoosable || isLoading) ? asked : null;
  const unnamed = organizationId && !isChoosable ? [{ value: organizationId, label: 'Organization' }] : [];
  const choose = (value: string) => {
    const next = new URLSearchParams(params);
    if (value === PERSONAL) next.delete('scope');
    else next.set('scope', value);
    setParams(next, { replace: true });
  };

  const currentId = current?.id;
  const formerRef = useRef(currentId);
  useEffect(() => {
    const former = formerRef.current;
    formerRef.current = currentId;
    // Another organization became the current one: whoever looks at an organization then looks at that one.
    if (!former || !currentId || former === currentId || organizationId === null) return;
    choose(organizations.some(({ id }) => id === currentId) ? currentId : PERSONAL);
  });
  return {
    organizationId,
    value: organizationId ?? PERSONAL,
    options: [
      { value: PERSONAL, label: 'My credentials' },
      ...organizations.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` })),
      ...unnamed,
    ],
    choose,
  };
}
