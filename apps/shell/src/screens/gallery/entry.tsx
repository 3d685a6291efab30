import { Button } from '@tracker/ui/button';
import { type ComponentType, type ReactNode, useState } from 'react';
import styles from './gallery.module.css';

interface EntryOptions {
  keys?: Readonly<Record<string, string>>;
  isWide?: boolean;
}

export interface Entry extends EntryOptions {
  module: string;
  part: string;
  states: Readonly<Record<string, ComponentType>>;
}

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}

type Module = `${'ui' | 'shell-sdk'}/${string}`;

export function entry(
  module: Module,
  part: string,
  states: Entry['states'] | (() => ReactNode),
  options: EntryOptions = {},
): Entry {
  return {
    module: `@tracker/${module}`,
    part,
    states: typeof states === 'function' ? { Default: states } : states,
    ...options,
  };
}

export function withValue<Value>(
  initial: Value,
  render: (value: Value, setValue: (value: Value) => void) => ReactNode,
): () => ReactNode {
  return function WithValue() {
    const [value, setValue] = useState(initial);
    return render(value, setValue);
  };
}

export function opener(label: string, render: (isOpen: boolean, close: () => void) => ReactNode): () => ReactNode {
  return function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <span className={styles.anchor}>
        <Button onClick={() => setIsOpen(true)}>{label}</Button>
        {render(isOpen, () => setIsOpen(false))}
      </span>
    );
  };
}
