import { Modal } from '@tracker/ui/modal';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button';
import styles from './sheet.module.css';

interface SheetProps {
  /** Its accessible name. */
  label: string;
  isOpen: boolean;
  /** Escape, the scrim, the close button. */
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides in from the side over the page; the focus stays inside and returns to the control that opened it. */
export function Sheet({ label, isOpen, onClose, children }: SheetProps) {
  if (!isOpen) return null;
  return createPortal(
    <div className={styles.layer}>
      <div role="presentation" className={styles.scrim} onClick={onClose} />
      <Modal onEscape={onClose} aria-label={label} className={styles.panel}>
        <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
        {children}
      </Modal>
    </div>,
    document.body,
  );
}
