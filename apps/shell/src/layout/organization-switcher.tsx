import { chooseOrganization, useCurrentOrganization } from '@tracker/shell-sdk/organizations';
import { askBeforeLeaving } from '@tracker/shell-sdk/unsaved';
import { NativeSelect } from '@tracker/ui/select-field';
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
