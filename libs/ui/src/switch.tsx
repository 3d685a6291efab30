import { SwitchProvider, SwitchTrigger } from '@tracker/ui/radix-switch';
import type { ComponentPropsWithoutRef } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onChange' | 'type' | 'value'> {
  isOn: boolean;
  /** A change is under way: it cannot be pressed again, but keeps the focus. */
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. Needs a name: `aria-labelledby` or `aria-label`. */
export function Switch({ isOn, isPending = false, disabled = false, onChange, ...button }: SwitchProps) {
  return (
    <SwitchProvider checked={isOn} disabled={disabled} onCheckedChange={(next) => isPending || onChange(next)}>
      <SwitchTrigger
        {...button}
        data-pending={isPending}
        aria-disabled={isPending || undefined}
        className={styles.track}
      />
    </SwitchProvider>
  );
}
