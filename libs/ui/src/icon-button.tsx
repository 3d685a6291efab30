import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName | ReactElement;
  label: string;
  /** Size of the icon in px. The button is 40 px, or `--icon-button-size`. */
  iconSize?: number;
}

/** An icon-only button with an accessible name, which is also its tooltip. */
export function IconButton({ icon, label, iconSize = 20, className = '', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} screen-only ${className}`}
      aria-label={label}
      title={label}
      {...button}
    >
      {typeof icon === 'string' ? <Icon name={icon} size={iconSize} /> : icon}
    </button>
  );
}
