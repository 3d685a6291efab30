import { Icon, type IconName } from '@tracker/ui/icon';
import { Tooltip } from '@tracker/ui/tooltip';
import type { ButtonHTMLAttributes } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" className={styles.button} aria-label={label} {...button}>
        <Icon name={icon} size={20} />
      </button>
    </Tooltip>
  );
}
