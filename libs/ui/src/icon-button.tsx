import type { ComponentProps, ReactElement } from 'react';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Of the set, or drawings of one's own. */
  icon: IconName | ReactElement;
  /** Accessible name. */
  label: string;
  /** Width and height of the drawing in px; those of the button are 40 px, or `--icon-button-size` of its class. */
  iconSize?: number;
}

/** A quiet button that shows only an icon, such as the cross that closes a dialog. */
export function IconButton({ icon, label, iconSize = 20, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.button} ${className}`} aria-label={label} {...button}>
      {typeof icon === 'string' ? <Icon name={icon} size={iconSize} /> : icon}
    </button>
  );
}
