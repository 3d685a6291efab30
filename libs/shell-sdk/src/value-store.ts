import { useSyncExternalStore } from 'react';

/** One value of the page outside of React, from `createValueStore`. */
export interface ValueStore<Value> {
  get: () => Value;
  /** Notifies subscribers, unless the value is the same. */
  set: (next: Value) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** The value as React state. */
  useValue: () => Value;
}

/** Keeps one value of the page outside of React, such as the toasts. */
export function createValueStore<Value>(first: Value): ValueStore<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    // On the server nothing has happened yet.
    useValue: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
