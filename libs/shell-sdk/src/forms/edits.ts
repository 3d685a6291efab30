import { useState } from 'react';

interface State<Fields> {
  stored: Fields;
  base: Fields;
  edits: Partial<Fields>;
  /** Saved values not yet returned by the server. */
  saved: Partial<Fields>;
  moved: (keyof Fields)[];
}

/** A form's edits of stored data, from `useEdits`. */
export interface Edits<Fields> {
  draft: Fields;
  changes: Partial<Fields>;
  isChanged: boolean;
  edit: (changes: Partial<Fields>) => void;
  /** Marks this render's edits as saved; later edits stay. */
  markSaved: () => void;
  /** Discards this render's edits; later edits stay. */
  discard: () => void;
  /** Fields changed elsewhere while the form was open, whether or not they were edited here. */
  moved: readonly (keyof Fields)[];
}

/**
 * Edits of stored data that may change elsewhere at the same time. Untouched fields follow the stored data. `initial`
 * contains edits from before the form was opened.
 */
export function useEdits<Fields extends object>(stored: Fields, initial: Partial<Fields> = {}): Edits<Fields> {
  const [state, setState] = useState<State<Fields>>(() => ({ ...startOf(stored), edits: initial }));
  const current = isSame(state.stored, stored) ? state : follow(state, stored);
  if (current !== state) setState(current);
  const { edits, saved, moved } = current;
  const known = { ...stored, ...saved };
  const changes = pick(edits, (key) => edits[key] !== known[key]);
  /** A handler that awaits an answer still sees the render it sent, so edits made later must stay. */
  const laterEdits = (now: Partial<Fields>) => pick(now, (key) => !(key in edits) || now[key] !== edits[key]);
  return {
    draft: { ...known, ...edits },
    changes,
    isChanged: Object.keys(changes).length > 0,
    edit: (more) => setState((before) => ({ ...before, edits: { ...before.edits, ...more } })),
    markSaved: () =>
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
