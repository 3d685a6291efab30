import { useSyncExternalStore } from 'react';

/** Something succeeded, something failed, or neither: a word to know. */
export type ToastVariant = 'default' | 'destructive' | 'info';

/** What a toast says: a title of a word or two, and a sentence. */
export interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** What can still be done about it, such as Undo. */
  action?: { label: string; onAction: () => void };
}

/** A toast as the shell's region draws it. */
export interface Toast extends Required<Omit<ToastContent, 'action'>>, Pick<ToastContent, 'action'> {
  id: number;
  isOpen: boolean;
}

/** At most one toast is visible; a newer one takes the place of the older. */
const VISIBLE_LIMIT = 1;
/** How long a dismissed toast stays in the list. */
export const REMOVAL_DELAY_MS = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in the place of the one before; gives its id. Screens use `useToast`. */
export function toast({ title, description = '', variant = 'default', action }: ToastContent): number {
  lastId += 1;
  replaceToasts(
    [{ id: lastId, title, description, variant, ...(action && { action }), isOpen: true }, ...toasts].slice(
      0,
      VISIBLE_LIMIT,
    ),
  );
  return lastId;
}

/** Closes one; nothing happens when it is closed already. */
export function dismissToast(id: number): void {
  if (!toasts.some((entry) => entry.id === id && entry.isOpen)) return;
  replaceToasts(toasts.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  setTimeout(() => replaceToasts(toasts.filter((entry) => entry.id !== id)), REMOVAL_DELAY_MS);
}

/** Takes all away at once, as at logout. */
export function clearToasts(): void {
  replaceToasts([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the shell's region; screens use `useToast`. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}

const actions = { toast, dismiss: dismissToast };

/** `toast({ title, description, variant })` shows a message above everything, dialogs included. */
export function useToast(): typeof actions {
  return actions;
}
