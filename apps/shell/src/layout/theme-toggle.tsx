import { useTheme } from '@tracker/shell-sdk/theme';
import { ToolbarButton } from './toolbar-button';

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
