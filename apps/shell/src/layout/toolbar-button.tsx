import { IconButton } from '@tracker/ui/icon-button';
import { Tooltip } from '@tracker/ui/tooltip';
import type { ComponentProps } from 'react';
import { useTheme } from '@tracker/shell-sdk/theme';

/** An icon button whose label is its tooltip as well. */
export function ToolbarButton(button: ComponentProps<typeof IconButton>) {
  return (
    <Tooltip text={button.label}>
      <IconButton {...button} />
    </Tooltip>
  );
}

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  return (
    <ToolbarButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      onClick={toggleTheme}
    />
  );
}
