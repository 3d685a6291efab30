import { Icon } from '@tracker/ui/icon';
import { lazyPart } from '@tracker/ui/lazy-part';
import { Popup } from '@tracker/ui/modal';
import { Skeleton } from '@tracker/ui/skeleton';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToolbarButton } from '../toolbar-button';
import { useGetNoticesQuery } from './bell.api';
import styles from './bell.module.css';

const list = lazyPart(async () => (await import('./bell-list')).BellList);

export function Bell() {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { data: notices = [] } = useGetNoticesQuery();
  const count = notices.filter(({ isRead }) => !isRead).length;
  const close = () => setIsOpen(false);
  return (
    <div className={styles.root}>
      <ToolbarButton
        icon={
          <>
            <Icon name="bell" size={20} />
            {count > 0 && (
              <span className={styles.count} aria-hidden="true">
                {count > 99 ? '99+' : count}
              </span>
            )}
          </>
        }
        label={count === 0 ? 'Notifications' : `Notifications: ${count} unread`}
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={list.prepare}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen &&
        // Outside the header, because its headings must follow the heading of the page.
        createPortal(
          <Popup id={panelId} className={styles.panel} aria-label="Notifications list" onEscape={close} onLeave={close}>
            <list.Part
              onClose={close}
              waiting={
                <div className={styles.waiting} aria-busy="true">
                  <Skeleton height="120px" />
                </div>
              }
              failed="The notifications could not be loaded."
            />
          </Popup>,
          document.body,
        )}
    </div>
  );
}
