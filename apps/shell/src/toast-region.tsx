import * as RadixToast from '@radix-ui/react-toast';
import { dismissToast, type ToastVariant, useToasts } from '@tracker/shell-sdk/toasts';
import { Button } from '@tracker/ui/button';
import { Icon, type IconName } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { useEffect, useRef } from 'react';
import styles from './toast-region.module.css';

const ICONS: Record<ToastVariant, IconName> = { default: 'check-circle', destructive: 'alert', info: 'info' };
const DISPLAY_MS = 5_000;
const DISPLAY_WITH_ACTION_MS = 12_000;
const SWIPE_THRESHOLD_PX = 50;

export function ToastRegion() {
  const toasts = useToasts();
  const viewportRef = useRef<HTMLOListElement>(null);

  useEffect(() => {
    // An open dialog pulls focus back with listeners on the document; toasts are above it and may keep the focus.
    const root = document.documentElement;
    const keepFocus = (event: FocusEvent) => {
      const isIn = (node: EventTarget | null) => node instanceof Node && viewportRef.current?.contains(node);
      if (isIn(event.target) || isIn(event.relatedTarget)) event.stopPropagation();
    };
    root.addEventListener('focusin', keepFocus);
    root.addEventListener('focusout', keepFocus);
    return () => {
      root.removeEventListener('focusin', keepFocus);
      root.removeEventListener('focusout', keepFocus);
    };
  }, []);

  return (
    <RadixToast.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toasts.map(({ id, title, description, variant, action, isOpen }) => (
        <RadixToast.Root
          key={id}
          className={styles.toast}
          data-variant={variant}
          type="foreground"
          {...(action && { duration: DISPLAY_WITH_ACTION_MS })}
          open={isOpen}
          onOpenChange={(isStillOpen) => !isStillOpen && dismissToast(id)}
        >
          <Icon name={ICONS[variant]} size={20} className={styles.icon} />
          <div className={styles.words}>
            <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
            {description && <RadixToast.Description>{description}</RadixToast.Description>}
          </div>
          {action && (
            <RadixToast.Action asChild altText={`${action.label} (press F8 to reach it)`} onClick={action.onAction}>
              <Button size="small">{action.label}</Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <IconButton icon="close" label="Close" iconSize={16} className={styles.close} />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        ref={viewportRef}
        className={`${styles.viewport} screen-only`}
        hotkey={['F8']}
        label="Notifications (F8)"
      />
    </RadixToast.Provider>
  );
}
