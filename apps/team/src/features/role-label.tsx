import type { Role } from '@tracker/contracts/organizations/permissions';
import type { ReactNode } from 'react';
import styles from './tag.module.css';

export const ROLE_NAMES: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

export const INVITABLE_ROLE_OPTIONS = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
] as const;

export function Tag({ isAccented = false, children }: { isAccented?: boolean; children: ReactNode }) {
  return (
    <span className={styles.tag} data-accented={isAccented}>
      {children}
    </span>
  );
}

export function RoleLabel({ role }: { role: Role }) {
  return <Tag isAccented={role === 'owner' || role === 'admin'}>{ROLE_NAMES[role] ?? role}</Tag>;
}
