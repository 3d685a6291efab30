import type { NavigationEntry, RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import type { Command } from '@tracker/shell-sdk/commands';
import { useTheme } from '@tracker/shell-sdk/theme';
import { Icon } from '@tracker/ui/icon';
import { useMemo } from 'react';
import styles from './palette-button.module.css';
import type { PaletteState } from './use-palette';
import { commandKey } from './use-shortcuts';

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="search" size={18} />
      <span className={styles.words}>Search or jump to…</span>
      <kbd className={styles.keys} aria-hidden="true">
        {commandKey()} K
      </kbd>
    </button>
  );
}

interface PaletteLayerProps {
  state: PaletteState;
  remotes: readonly RegisteredRemote[];
  navigation: readonly NavigationEntry[];
  isOperator: boolean;
  onToggleSidebar: () => void;
}

export function PaletteLayer({ state, onToggleSidebar, ...sources }: PaletteLayerProps) {
  const { open, parts, begun, showHelp, close } = state;
  const { theme, toggleTheme } = useTheme();
  const own = useMemo<Command[]>(
    () => [
      {
        id: 'theme',
        label: theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme',
        icon: theme === 'dark' ? 'sun' : 'moon',
        keywords: 'colours mode night',
        run: toggleTheme,
      },
      {
        id: 'sidebar',
        label: 'Show or hide the navigation',
        icon: 'sidebar',
        keywords: 'sidebar menu',
        shortcut: `${commandKey()} B`,
        run: onToggleSidebar,
      },
      { id: 'help', label: 'Show keyboard shortcuts', icon: 'info', keywords: 'help', shortcut: '?', run: showHelp },
    ],
    [theme, toggleTheme, onToggleSidebar, showHelp],
  );
  if (!parts || !open) return null;
  return open === 'palette' ? (
    <parts.Palette {...sources} own={own} begun={begun} onClose={close} />
  ) : (
    <parts.HelpDialog onClose={close} />
  );
}
