import { toast } from '@tracker/shell-sdk/toasts';
import { type ComponentType, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaletteProps } from './palette';
import { typedAhead } from './typed-ahead';
import { useShortcuts } from './use-shortcuts';

interface Parts {
  Palette: ComponentType<PaletteProps>;
  HelpDialog: ComponentType<{ onClose: () => void }>;
}

async function loadParts(): Promise<Parts> {
  const [{ Palette }, { HelpDialog }] = await Promise.all([import('./palette'), import('./help-dialog')]);
  return { Palette, HelpDialog };
}

export function usePalette() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const [parts, setParts] = useState<Parts | null>(null);

  const [begun, setBegun] = useState('');

  const show = useCallback((which: 'palette' | 'help') => {
    const endTyping = which === 'palette' ? typedAhead() : () => '';
    loadParts().then(
      (loaded) => {
        // Synchronous, so that no keystroke is lost before the input exists.
        flushSync(() => {
          const typed = endTyping();
          setParts(loaded);
          // The user may have given up, or a dialog may have opened meanwhile.
          if (typed === null || document.querySelector('[aria-modal="true"]')) return;
          setBegun(typed);
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
  useShortcuts({ onPalette: showPalette, onHelp: showHelp });
  return { open, parts, begun, showPalette, showHelp, close: () => setOpen(null) };
}

export type PaletteState = ReturnType<typeof usePalette>;
