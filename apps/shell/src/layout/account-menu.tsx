import { welcomeName } from '@tracker/contracts/values/public-text';
import type { User } from '@tracker/contracts/auth/users';
import { Link } from '@tracker/shell-sdk/router';
import { Icon, type IconName } from '@tracker/ui/icon';
import { Quiet } from '@tracker/ui/layout';
import { Popup } from '@tracker/ui/modal';
import { useId, useState } from 'react';
import styles from './account-menu.module.css';
import { LogoutButton } from './logout-button';
import { ToolbarButton } from './toolbar-button';

const PLACES: readonly { path: string; name: string; icon: IconName }[] = [
  { path: '/settings', name: 'Settings', icon: 'settings' },
  { path: '/settings/account#sessions', name: 'Sessions', icon: 'lock' },
];

interface AccountMenuProps {
  user: User;
  onHelp: () => void;
}

export function AccountMenu({ user, onHelp }: AccountMenuProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const name = user.name || welcomeName(user);
  return (
    <div className={styles.root}>
      <ToolbarButton
        icon="user"
        label="Account"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Popup id={panelId} className={styles.panel} aria-label="Account" onEscape={close} onLeave={close}>
          <div className={styles.person}>
            <p className={styles.name}>
              <bdi>{name}</bdi>
            </p>
            {name !== user.email && <Quiet>{user.email}</Quiet>}
          </div>
          <ul className={styles.entries}>
            {PLACES.map(({ path, name: place, icon }) => (
              <li key={path}>
                <Link to={path} className={styles.entry} onClick={close}>
                  <Icon name={icon} size={18} />
                  {place}
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.entry}
                onClick={() => {
                  close();
                  onHelp();
                }}
              >
                <Icon name="info" size={18} />
                Help
              </button>
            </li>
            <li className={styles.last}>
              <LogoutButton className={styles.entry} />
            </li>
          </ul>
        </Popup>
      )}
    </div>
  );
}
