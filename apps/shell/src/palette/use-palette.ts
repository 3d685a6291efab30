import { toast } from '@tracker/shell-sdk/toasts';
import { type ComponentType, useCallback, useState } from 'react';
import type { PaletteProps } from './palette';
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

  const show = useCallback((which: 'palette' | 'help') => {
    loadParts().then(
      (loaded) => {
        setParts(loaded);
        // Meanwhile a dialog may have opened.
        if (!document.querySelector('[aria-modal="true"]')) setOpen(which);
      },
      () =>
        toast({ title: 'Error', description: 'This could not be loaded. Please try again.', variant: 'destructive' }),
    );
  }, []);
  const showPalette = useCallback(() => show('palette'), [show]);
  const showHelp = useCallback(() => show('help'), [show]);
  useShortcuts({ onPalette: showPalette, onHelp: showHelp });
  return { open, parts, showPalette, showHelp, close: () => setOpen(null) };
}

export type PaletteState = ReturnType<typeof usePalette>;
