import type { ButtonHTMLAttributes } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange' | 'type'> {
  isOn: boolean;
  /** A change is under way: it cannot be pressed again, but keeps the focus. */
  isPending?: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, at once. Needs a name: `aria-labelledby` or `aria-label`. */
export function Switch({ isOn, isPending = false, onChange, ...button }: SwitchProps) {
  return (
    <button
      {...button}
      type="button"
      role="switch"
      aria-checked={isOn}
      data-pending={isPending}
      aria-disabled={isPending || undefined}
      className={styles.track}
      onClick={() => isPending || onChange(!isOn)}
    />
  );
}
