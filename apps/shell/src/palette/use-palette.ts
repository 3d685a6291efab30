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

/** The palette and the help: their keys are here at once, their code comes with the first use. */
export function usePalette() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const [parts, setParts] = useState<Parts | null>(null);

  const [begun, setBegun] = useState('');

  const show = useCallback((which: 'palette' | 'help') => {
    const endTyping = which === 'palette' ? typedAhead() : () => '';
    loadParts().then(
      (loaded) => {
        // At once, so that no key falls between the two.
        flushSync(() => {
          const typed = endTyping();
          setParts(loaded);
          // Meanwhile the user may have given up, or a dialog may have opened.
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
