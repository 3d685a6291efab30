import type { NavigationEntry } from '@tracker/contracts/rollout/remotes';
import { Link, useLocation } from '@tracker/shell-sdk/router';
import { Icon } from '@tracker/ui/icon';
import { Logo } from '@tracker/ui/logo';
import { Tooltip } from '@tracker/ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';
import styles from './sidebar.module.css';

interface SidebarProps {
  entries: readonly NavigationEntry[];
  isCollapsed?: boolean;
  switcher?: ReactNode;
  onNavigate?: () => void;
  intentOn?: (path: string) => Partial<ComponentProps<typeof Link>>;
}

export function Sidebar({ entries, isCollapsed = false, switcher, onNavigate, intentOn }: SidebarProps) {
  const { pathname } = useLocation();
  const here = pathname.replace(/(?<=.)\/+$/, '');
  // A detail screen belongs to the entry with the longest matching path.
  const [above] = entries
    .map(({ path }) => path)
    .filter((path) => here.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length);
  const isListed = entries.some(({ path }) => path === here);
  return (
    <div className={styles.sidebar} data-collapsed={isCollapsed}>
      <nav aria-label="Main">
        <div className={styles.brand}>
          <Logo size={28} />
          <span className={isCollapsed ? 'visually-hidden' : styles.name}>Micro-Credential Tracker</span>
        </div>
        {switcher}
        <p className={isCollapsed ? 'visually-hidden' : styles.group}>Navigation</p>
        <ul className={styles.entries}>
          {entries.map(({ path, label, icon }) => (
            <li key={path}>
              <Tooltip text={label} side="right" delayMs={0} isDisabled={!isCollapsed}>
                <Link
                  className={styles.entry}
                  to={path}
                  aria-current={here === path ? 'page' : !isListed && above === path ? 'true' : undefined}
                  onClick={onNavigate}
                  {...intentOn?.(path)}
                >
                  <Icon name={icon} size={20} />
                  <span className={isCollapsed ? 'visually-hidden' : styles.label}>{label}</span>
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
