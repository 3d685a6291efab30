import { Modal } from '@tracker/ui/modal';
import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';
import { IconButton } from './icon-button';

interface DialogProps extends PanelProps {
  isOpen: boolean;
}

interface PanelProps {
  title: string;
  /** Escape, the scrim, the close button. */
  onClose: () => void;
  /** The row of buttons, the primary one last. */
  footer?: ReactNode;
  /** Widest width in px; on a phone the dialog is a sheet at the bottom. */
  width?: number;
  /** While true, Escape and the scrim do not close. */
  isBusy?: boolean;
  /** Its content changes in height: it hangs from the top, so that what is pressed stays under the pointer. */
  isHanging?: boolean;
  children: ReactNode;
}

/** A modal dialog: focus stays inside and returns to the control that opened it. Closed, nothing of it is kept. */
export function Dialog({ isOpen, ...panel }: DialogProps) {
  return isOpen ? createPortal(<Panel {...panel} />, document.body) : null;
}

function Panel({
  title,
  onClose,
  footer = null,
  width = 520,
  isBusy = false,
  isHanging = false,
  children,
}: PanelProps) {
  const titleId = useId();
  const closeUnlessBusy = () => {
    if (!isBusy) onClose();
  };
  return (
    <div className={styles.layer} data-hanging={isHanging}>
      <div role="presentation" className={styles.scrim} onClick={closeUnlessBusy} />
      <Modal onEscape={closeUnlessBusy} aria-labelledby={titleId} className={styles.panel} style={{ maxWidth: width }}>
        {/* No header or footer elements: outside of main they would be the page's banner and its end. */}
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title} dir="auto">
            {title}
          </h2>
          <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </Modal>
    </div>
  );
}
