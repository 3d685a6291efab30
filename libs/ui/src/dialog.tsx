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
  onClose: () => void;
  footer?: ReactNode;
  /** Maximum width in px; on a phone the dialog is a bottom sheet. */
  width?: number;
  /** Escape and the scrim do not close a busy dialog. */
  isBusy?: boolean;
  /** Aligned to the top, so that controls stay in place when the content's height changes. */
  isHanging?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog that traps focus and returns it to the control that opened it. Its content is unmounted when closed.
 */
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
        {/* `header` and `footer` outside `main` would become page landmarks. */}
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
