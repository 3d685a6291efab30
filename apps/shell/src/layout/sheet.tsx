import { IconButton } from '@tracker/ui/icon-button';
import { Modal } from '@tracker/ui/modal';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './sheet.module.css';

interface SheetProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

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
