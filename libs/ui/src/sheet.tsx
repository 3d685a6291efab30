import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button';
import styles from './sheet.module.css';
import { useModal } from './use-modal';

interface SheetProps {
  /** Its accessible name. */
  label: string;
  isOpen: boolean;
  /** Escape, the scrim, the close button. */
  onClose: () => void;
  children: ReactNode;
}

/** A panel that slides in from the side over the page; the focus stays inside and returns to the control that opened it. */
export function Sheet({ isOpen, ...panel }: SheetProps) {
  return isOpen ? createPortal(<Panel {...panel} />, document.body) : null;
}

function Panel({ label, onClose, children }: Omit<SheetProps, 'isOpen'>) {
  const panelRef = useRef<HTMLDivElement>(null);
  useModal(panelRef, onClose);
  return (
    <div className={styles.layer}>
      <div role="presentation" className={styles.scrim} onClick={onClose} />
      <div ref={panelRef} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1} className={styles.panel}>
        <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
        {children}
      </div>
    </div>
  );
}
