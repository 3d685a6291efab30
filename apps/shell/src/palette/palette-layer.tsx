import type { NavigationEntry } from '@tracker/contracts/rollout/remotes';
import { type Command, useOfferedCommands } from '@tracker/shell-sdk/commands';
import { useNavigate } from '@tracker/shell-sdk/router';
import { useTheme } from '@tracker/shell-sdk/theme';
import { toast } from '@tracker/shell-sdk/toasts';
import { Icon } from '@tracker/ui/icon';
import { lazyPart } from '@tracker/ui/lazy-part';
import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './palette-button.module.css';
import { typedAhead } from './typed-ahead';
import type { PaletteSources } from './use-palette-index';
import { commandKey, goKeys, useShortcuts } from './use-shortcuts';

const palette = lazyPart(async () => (await import('./palette')).Palette);
const help = lazyPart(async () => (await import('./help-dialog')).HelpDialog);

export function usePalette(navigation: readonly NavigationEntry[]) {
  const navigate = useNavigate();
  const offered = useOfferedCommands();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const [initialText, setInitialText] = useState('');

  const show = useCallback((which: 'palette' | 'help') => {
    const endTyping = which === 'palette' ? typedAhead() : () => '';
    const loading: Promise<unknown> = which === 'palette' ? palette.load() : help.load();
    loading.then(
      () => {
        // Synchronous, so that no keystroke is lost before the input exists.
        flushSync(() => {
          const typed = endTyping();
          // The user may have given up, or a dialog may have opened meanwhile.
          if (typed === null || document.querySelector('[aria-modal="true"]')) return;
          setInitialText(typed);
          setOpen(which);
        });
      },
      () => {
        endTyping();
        toast({ title: 'Error', description: 'This could not be loaded. Please try again.', variant: 'destructive' });
      },
    );
  }, []);
  const showPalette = useCallback(() => show('palette'), [show]);
  const showHelp = useCallback(() => show('help'), [show]);
  useShortcuts({
    onPalette: showPalette,
    onHelp: showHelp,
    onCreate: () => {
      const create = offered
        .flat()
        .toReversed()
        .find(({ shortcut }) => shortcut === 'C');
      if (create) create.run();
      else void navigate('/credentials?do=add');
    },
    onGo: (letter) => {
      const place = goKeys(navigation).find((one) => one.letter === letter);
      if (place) void navigate(place.path);
    },
  });
  return { open, initialText, showPalette, showHelp, close: () => setOpen(null) };
}

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

interface PaletteLayerProps extends Omit<PaletteSources, 'own'> {
  state: ReturnType<typeof usePalette>;
  onToggleSidebar: () => void;
}

export function PaletteLayer({ state, onToggleSidebar, ...sources }: PaletteLayerProps) {
  const { open, initialText, showHelp, close } = state;
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
  if (open === 'palette') return <palette.Part {...sources} own={own} initialText={initialText} onClose={close} />;
  return open === 'help' ? <help.Part navigation={sources.navigation} onClose={close} /> : null;
}
