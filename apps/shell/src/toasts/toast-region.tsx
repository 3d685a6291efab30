import * as RadixToast from '@radix-ui/react-toast';
import { dismissToast, useToasts } from '@tracker/shell-sdk/toasts';
import { Icon } from '@tracker/ui/icon';
import styles from './toast-region.module.css';

const DISPLAY_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

/** The region of notifications, above everything else. F8 moves the focus into it. */
export function ToastRegion() {
  const toasts = useToasts();
  return (
    <RadixToast.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toasts.map(({ id, title, description, variant, isOpen }) => (
        <RadixToast.Root
          key={id}
          className={styles.toast}
          data-variant={variant}
          type="foreground"
          open={isOpen}
          onOpenChange={(isStillOpen) => !isStillOpen && dismissToast(id)}
        >
          <Icon name={variant === 'destructive' ? 'alert' : 'check-circle'} size={20} className={styles.icon} />
          <div className={styles.words}>
            <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
            {description && <RadixToast.Description>{description}</RadixToast.Description>}
          </div>
          <RadixToast.Close className={styles.close} aria-label="Close">
            <Icon name="close" size={16} />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={styles.viewport} hotkey={['F8']} label="Notifications (F8)" />
    </RadixToast.Provider>
  );
}
