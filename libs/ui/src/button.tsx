import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  ref?: Ref<HTMLButtonElement>;
  /** At most one primary button in view. */
  variant?: 'default' | 'primary' | 'text';
  type?: 'button' | 'submit';
  size?: 'small' | 'medium' | 'large';
  isDangerous?: boolean;
  isBlock?: boolean;
  /** Shows a spinner and ignores presses, but keeps the focus. */
  isPending?: boolean;
  icon?: ReactNode;
}

/** The class of a link that looks like a button. */
export const buttonClass = styles.button;

/** An action in the page; use `Link` for navigation. An icon alone needs an `aria-label`. */
export function Button({
  variant = 'default',
  type = 'button',
  size = 'medium',
  isDangerous = false,
  isBlock = false,
  isPending = false,
  icon,
  className = '',
  onClick,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={`${styles.button} screen-only ${className}`}
      data-variant={variant}
      data-size={size}
      data-dangerous={isDangerous}
      data-block={isBlock}
      data-bare={children === undefined}
      data-pending={isPending}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isPending ? <span className={styles.wheel} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
