import { chooseOrganization, useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { useLocation, useNavigate } from '@tracker/shell-sdk/router';
import { askBeforeLeaving } from '@tracker/shell-sdk/unsaved';
import { NativeSelect } from '@tracker/ui/select-field';
import { useLayoutEffect } from 'react';
import styles from './organization-switcher.module.css';

export function OrganizationSwitcher() {
  const { organization, organizations = [] } = useCurrentOrganization();
  if (!organization || organizations.length < 2) return null;
  const choose = async (id: string) => {
    if (await askBeforeLeaving()) chooseOrganization(id);
  };
  return (
    <div className={styles.switcher}>
      <NativeSelect
        aria-label="Current organization"
        title={organization.name}
        value={organization.id}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(id) => void choose(id)}
      />
    </div>
  );
}

/** Emails and notices name the organization of a screen. Pages of members show it without making it the current one. */
export function useOrganizationInAddress(): void {
  const { organizations } = useCurrentOrganization();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const params = new URLSearchParams(search);
    const named = params.get('organization');
    if (named === null || !organizations || pathname.startsWith('/team/')) return;
    if (organizations.some(({ id }) => id === named)) chooseOrganization(named);
    params.delete('organization');
    void navigate({ pathname, search: params.toString(), hash }, { replace: true });
  }, [organizations, pathname, search, hash, navigate]);
}
