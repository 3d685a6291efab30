import type { Credential } from '@tracker/contracts/credentials';
import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { useId, useMemo } from 'react';
import { attentionOf } from './attention';
import { AttentionList } from './attention-list';
import styles from './notice-bell.module.css';
import { RecentNotices } from './recent-notices';
import { usePopup } from './use-popup';

interface NoticeBellProps {
  /** The loaded list; undefined while there is none. */
  credentials: readonly Credential[] | undefined;
}

/** The bell: how many credentials need attention, and on a press which ones and what was sent lately. */
export function NoticeBell({ credentials }: NoticeBellProps) {
  const panelId = useId();
  const { isOpen, toggle, close, rootRef, buttonRef, panelRef } = usePopup();
  const attention = useMemo(() => attentionOf(credentials ?? []), [credentials]);
  const count = attention.length;
  const name = count === 0 ? 'Notifications' : `Notifications: ${count} need${count === 1 ? 's' : ''} attention`;
  return (
    <div ref={rootRef} className={styles.root}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.bell}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
      >
        <Icon name="bell" size={20} />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {isOpen && (
        <div
          ref={panelRef}
          id={panelId}
          className={styles.panel}
          role="dialog"
          aria-label="Notifications list"
          tabIndex={-1}
        >
          <div className={styles.head}>
            <h2 className={styles.title}>Notifications</h2>
            <IconButton icon="close" label="Close" iconSize={18} className={styles.close} onClick={close} />
          </div>
          <AttentionList attention={attention} isListLoaded={credentials !== undefined} />
          <RecentNotices />
        </div>
      )}
    </div>
  );
}
