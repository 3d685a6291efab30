import { Modal } from '@tracker/ui/data';
import { useEffect, useRef, type ReactNode } from 'react';
import './dialog.css';
import { useFocusWrap } from './use-focus-wrap';

interface DialogProps {
  title: string;
  isOpen: boolean;
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

/** A modal dialog: focus stays inside and returns to the control that opened it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  footer = null,
  width = 520,
  isBusy = false,
  isHanging = false,
  children,
}: DialogProps) {
  const openerRef = useRef<Element | null>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  useFocusWrap(contentRef, isOpen);
  useEffect(() => {
    if (isOpen) return;
    const opener = openerRef.current;
    openerRef.current = null;
    if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body) opener.focus();
  }, [isOpen]);
  if (isOpen && openerRef.current === null && typeof document !== 'undefined')
    openerRef.current = document.activeElement;
  return (
    <Modal
      rootClassName={isHanging ? 'tracker-dialog tracker-dialog-hanging' : 'tracker-dialog'}
      title={title}
      open={isOpen}
      onCancel={onClose}
      footer={footer}
      width={width}
      keyboard={!isBusy}
      mask={{ closable: !isBusy }}
      destroyOnHidden
      centered={!isHanging}
    >
      <div ref={contentRef}>{children}</div>
    </Modal>
  );
}
