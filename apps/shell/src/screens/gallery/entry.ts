import type { ComponentType } from 'react';

export interface Entry {
  module: `@tracker/${'ui' | 'shell-sdk'}/${string}`;
  part: string;
  states: Readonly<Record<string, ComponentType>>;
  keys?: Readonly<Record<string, string>>;
  isWide?: boolean;
}

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}
