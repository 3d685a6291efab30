import { useEffect, useRef } from 'react';
import { createValueStore } from './page/value-store';

/** A palette command that exists while its screen is mounted. Permanent destinations belong in the manifest. */
export interface Command {
  id: string;
  label: string;
  keywords?: string;
  icon?: string;
  /** Listed under `?`. The screen itself handles the key. */
  shortcut?: string;
  /** Called after the palette is closed and focus is restored. */
  run: () => void;
}

const registered = createValueStore<readonly (readonly Command[])[]>([]);

/** Adds commands to the palette while the component is mounted. `run` is always that of the latest render. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const words = JSON.stringify(commands.map(({ run: _run, ...command }) => command));
  useEffect(() => {
    const offered = (JSON.parse(words) as Omit<Command, 'run'>[]).map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    registered.set([...registered.get(), offered]);
    return () => registered.set(registered.get().filter((list) => list !== offered));
  }, [words]);
}

/** The current commands, for the palette. */
export const useOfferedCommands = registered.useValue;
