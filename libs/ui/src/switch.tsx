import { SwitchProvider, SwitchTrigger } from '@tracker/ui/radix-switch';
import type { ComponentPropsWithoutRef } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentPropsWithoutRef<'button'>, 'onChange' | 'type' | 'value'> {
  isOn: boolean;
  /** Ignores presses, but keeps the focus. */
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with immediate effect. Needs `aria-labelledby` or `aria-label`. */
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
