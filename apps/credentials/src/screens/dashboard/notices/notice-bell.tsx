import type { Credential } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { Popup } from '@tracker/ui/modal';
import { useId, useMemo, useState } from 'react';
import styles from './notice-bell.module.css';
import { AttentionList, attentionOf, RecentNotices } from './notice-lists';

interface NoticeBellProps {
  credentials: readonly Credential[] | undefined;
}

export function NoticeBell({ credentials }: NoticeBellProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const attention = useMemo(() => attentionOf(credentials ?? []), [credentials]);
  const count = attention.length;
  const name =
    count === 0 ? 'Notifications' : `Notifications: ${plural(count, { one: '# needs', other: '# need' })} attention`;
  const close = () => setIsOpen(false);
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.bell}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" size={20} />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {isOpen && (
        <Popup id={panelId} className={styles.panel} aria-label="Notifications list" onEscape={close} onLeave={close}>
          <div className={styles.head}>
            <h2 className={styles.title}>Notifications</h2>
            <IconButton icon="close" label="Close" iconSize={18} className={styles.close} onClick={close} />
          </div>
          <AttentionList attention={attention} isListLoaded={credentials !== undefined} onFollow={close} />
          <RecentNotices onFollow={close} />
        </Popup>
      )}
    </div>
  );
}
