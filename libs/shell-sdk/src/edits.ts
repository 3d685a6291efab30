import { useState } from 'react';

interface State<Fields> {
  /** What is stored, as the last render saw it. */
  stored: Fields;
  /** What was stored when each field was first edited. */
  base: Fields;
  edits: Partial<Fields>;
  /** Saved, and not yet among what is stored. */
  saved: Partial<Fields>;
  /** Fields that somebody else changed while the form was open. */
  moved: (keyof Fields)[];
}

/** A form's fields over what is stored, from `useEdits`. */
export interface Edits<Fields> {
  /** What the form shows: what is stored, and over it what was typed. */
  draft: Fields;
  /** Only what differs from what is stored. */
  changes: Partial<Fields>;
  isChanged: boolean;
  edit: (changes: Partial<Fields>) => void;
  /** The edits of this render were saved. Called after the answer, it keeps what was typed meanwhile. */
  settle: () => void;
  /** Forgets the edits of this render. Called after an answer, it keeps what was typed meanwhile. */
  discard: () => void;
  /** Fields that somebody else changed while the form was open, those that were edited here as well among them. */
  moved: readonly (keyof Fields)[];
}

/**
 * Edits of something stored that may change under the form, in another tab or by somebody else: untouched fields follow it, and what
 * moved is told. `begun` is what was typed before the form was opened.
 */
export function useEdits<Fields extends object>(stored: Fields, begun: Partial<Fields> = {}): Edits<Fields> {
  const [state, setState] = useState<State<Fields>>(() => ({ ...startOf(stored), edits: begun }));
  const current = isSame(state.stored, stored) ? state : follow(state, stored);
  if (current !== state) setState(current);
  const { edits, saved, moved } = current;
  const known = { ...stored, ...saved };
  const changes = pick(edits, (key) => edits[key] !== known[key]);
  /** Edits made since this render. A handler that waited for an answer still has the render that it sent. */
  const laterEdits = (now: Partial<Fields>) => pick(now, (key) => !(key in edits) || now[key] !== edits[key]);
  return {
    draft: { ...known, ...edits },
    changes,
    isChanged: Object.keys(changes).length > 0,
    edit: (more) => setState((before) => ({ ...before, edits: { ...before.edits, ...more } })),
    settle: () =>
      setState((before) => ({
        ...before,
        base: { ...before.base, ...changes },
        edits: laterEdits(before.edits),
        saved: { ...before.saved, ...changes },
        moved: [],
      })),
    discard: () => setState((before) => ({ ...startOf(before.stored), edits: laterEdits(before.edits) })),
    moved,
  };
}

const startOf = <Fields extends object>(stored: Fields): State<Fields> => ({
  stored,
  base: stored,
  edits: {},
  saved: {},
  moved: [],
});

function follow<Fields extends object>(state: State<Fields>, stored: Fields): State<Fields> {
  const { edits, saved, base } = state;
  const keys = Object.keys(stored) as (keyof Fields)[];
  // What was saved here may come back in the server's spelling.
  const moved = keys.filter((key) => !(key in saved) && stored[key] !== base[key] && stored[key] !== edits[key]);
  return { stored, base: stored, edits, saved: {}, moved: [...new Set([...state.moved, ...moved])] };
}

function isSame<Fields extends object>(left: Fields, right: Fields): boolean {
  return (Object.keys(right) as (keyof Fields)[]).every((key) => left[key] === right[key]);
}

function pick<Fields extends object>(
  fields: Partial<Fields>,
  isWanted: (key: keyof Fields) => boolean,
): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key as keyof Fields))) as Partial<Fields>;
}
