import { isAllowed, type OrganizationPermission } from '@tracker/contracts/permissions';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { useSearchParams } from '@tracker/shell-sdk/router';
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
  const { data, isLoading } = useOrganizations();
  const organizations = (data ?? []).filter(({ role }) => isAllowed(role, permission));
  const asked = params.get('scope');
  // Until the list is there the address is believed: the report need not wait for it, and the server decides anyway.
  const isChoosable = organizations.some(({ id }) => id === asked);
  const organizationId = asked && (isChoosable || isLoading) ? asked : null;
  const unnamed = organizationId && !isChoosable ? [{ value: organizationId, label: 'Organization' }] : [];
  return {
    organizationId,
    value: organizationId ?? PERSONAL,
    options: [
      { value: PERSONAL, label: 'My credentials' },
      ...organizations.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` })),
      ...unnamed,
    ],
    choose(value) {
      const next = new URLSearchParams(params);
      if (value === PERSONAL) next.delete('scope');
      else next.set('scope', value);
      setParams(next, { replace: true });
    },
  };
}
