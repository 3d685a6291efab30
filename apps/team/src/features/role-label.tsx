import type { Role } from '@tracker/contracts/organizations/permissions';
import styles from './role-label.module.css';

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

export const INVITABLE_ROLE_OPTIONS = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
] as const;

export function RoleLabel({ role }: { role: Role }) {
  return (
    <span className={styles.role} data-role={role}>
      {ROLE_NAMES[role] ?? role}
    </span>
  );
}
