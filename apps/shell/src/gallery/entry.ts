import type { ComponentType } from 'react';

/** Purpose and props come from the component's source. */
export interface Entry {
  module: `@tracker/${'ui' | 'shell-sdk'}/${string}`;
  part: string;
  states: Readonly<Record<string, ComponentType>>;
  /** Key → effect. */
  keys?: Readonly<Record<string, string>>;
  isWide?: boolean;
}

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}
