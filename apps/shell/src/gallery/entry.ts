import type { ComponentType } from 'react';

/** What the gallery shows of one part; what it is for and its props are read from its source. */
export interface Entry {
  module: `@tracker/${'ui' | 'shell-sdk'}/${string}`;
  part: string;
  /** Its looks and states by name. */
  states: Readonly<Record<string, ComponentType>>;
  /** The keys it answers, and what they do. */
  keys?: Readonly<Record<string, string>>;
  /** Each state takes the whole width. */
  isWide?: boolean;
}

export interface EntryGroup {
  name: string;
  entries: readonly Entry[];
}
