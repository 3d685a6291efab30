import { isAllowed, type OrganizationPermission } from '@tracker/contracts/organizations/permissions';
import { useParameters } from '@tracker/product/parameters';
import { useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { NativeSelect } from '@tracker/ui/select-field';
import { useEffect, useRef } from 'react';
import type { OrganizationId } from '../reports.api';
import styles from './report-layout.module.css';

const PERSONAL = 'personal';

/** A parameter of the address, absent for its default. Choosing it removes those that depend on it. */
export function useParameter(
  name: string,
  byDefault: string,
  dependent: readonly string[] = [],
): [string | null, (value: string) => void] {
  const [params, change] = useParameters();
  const choose = (value: string) =>
    change({ ...Object.fromEntries(dependent.map((other) => [other, ''])), [name]: value === byDefault ? '' : value });
  return [params.get(name), choose];
}

export function useScope(permission: OrganizationPermission) {
  const [requested, choose] = useParameter('scope', PERSONAL, ['group']);
  const { organization: current, organizations: all = [], isLoading } = useCurrentOrganization();
  const organizations = all.filter(({ role }) => isAllowed(role, permission));
  const isOffered = organizations.some(({ id }) => id === requested);
  // Accepts the address until the list has loaded, so that the report need not wait. The server checks access anyway.
  const organizationId: OrganizationId = requested && (isOffered || isLoading) ? requested : null;
  const unnamed = organizationId && !isOffered ? [{ value: organizationId, label: 'Organization' }] : [];

  const currentId = current?.id;
  const previousRef = useRef(currentId);
  useEffect(() => {
    const previous = previousRef.current;
    previousRef.current = currentId;
    // An organization's report follows the switch to another current organization.
    if (!previous || !currentId || previous === currentId || organizationId === null) return;
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

export function ScopeSelect({ scope }: { scope: ReturnType<typeof useScope> }) {
  return (
    <span className={styles.scope}>
      <NativeSelect
        aria-label="Report scope"
        value={scope.value}
        options={scope.options}
        onValueChange={scope.choose}
      />
    </span>
  );
}
