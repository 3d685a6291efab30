import { Icon } from '@tracker/ui/icon';
import { IconButton } from '@tracker/ui/icon-button';
import { Tooltip } from '@tracker/ui/tooltip';
import type { ComponentProps } from 'react';
import { type ThemeName, useTheme } from '@tracker/shell-sdk/theme';
import styles from './toolbar-button.module.css';

interface ToolbarButtonProps extends ComponentProps<typeof IconButton> {
  shortcut?: string;
}

export function ToolbarButton({ shortcut, ...button }: ToolbarButtonProps) {
  return (
    <Tooltip text={shortcut ? `${button.label} (${shortcut})` : button.label}>
      <IconButton title={undefined} {...button} />
    </Tooltip>
  );
}

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  return <ThemeButton theme={theme} onClick={toggleTheme} />;
}

export function ThemeButton({ theme, onClick }: { theme: ThemeName; onClick?: () => void }) {
  return (
    <ToolbarButton
      icon={
        <>
          <Icon name="sun" size={20} className={styles.sun} />
          <Icon name="moon" size={20} className={styles.moon} />
        </>
      }
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={onClick}
    />
  );
}
