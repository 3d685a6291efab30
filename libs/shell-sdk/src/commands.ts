import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something the palette offers while the screen that brought it is there. What leads to a screen at any time stands in the manifest. */
export interface Command {
  /** Unique within the screen. */
  id: string;
  /** Begins with a verb, such as "Export report". */
  label: string;
  /** Further words it is found by. */
  keywords?: string;
  /** Name of an icon of the shell's set. */
  icon?: string;
  /** How the screen itself does it by keys, such as "x"; listed under `?`. The screen listens for them. */
  shortcut?: string;
  /** The palette is closed by then, and the focus where it was. */
  run: () => void;
}

let registered: readonly (readonly Command[])[] = [];
const listeners = new Set<() => void>();

function replace(next: typeof registered): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** Offers commands for as long as the component is there. Another list takes the place of the former; `run` is always that of the latest rendering. */
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
    replace([...registered, offered]);
    return () => replace(registered.filter((list) => list !== offered));
  }, [words]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is offered now, for the palette. */
export function useOfferedCommands(): readonly (readonly Command[])[] {
  return useSyncExternalStore(subscribe, () => registered);
}
