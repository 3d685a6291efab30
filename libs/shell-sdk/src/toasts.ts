import { createValueStore } from './page/value-store';

/** Success, failure or neutral information. */
export type ToastVariant = 'default' | 'destructive' | 'info';

/** Content of a toast: a short title and a sentence. */
export interface ToastContent {
  title: string;
  description?: string;
  variant?: ToastVariant;
  action?: { label: string; onAction: () => void };
}

/** A toast in the shell's region. */
export interface Toast extends Required<Omit<ToastContent, 'action'>>, Pick<ToastContent, 'action'> {
  id: number;
  isOpen: boolean;
}

const MAX_VISIBLE = 1;
/** How long a dismissed toast stays in the list. */
export const REMOVAL_DELAY_MS = 1_000_000;

const toasts = createValueStore<readonly Toast[]>([]);
let lastId = 0;

/** Replaces the current toast and returns the new id. Screens use `useToast`. */
export function toast({ title, description = '', variant = 'default', action }: ToastContent): number {
  lastId += 1;
  toasts.set(
    [{ id: lastId, title, description, variant, ...(action && { action }), isOpen: true }, ...toasts.get()].slice(
      0,
      MAX_VISIBLE,
    ),
  );
  return lastId;
}

/** Closes a toast; no-op if already closed. */
export function dismissToast(id: number): void {
  if (!toasts.get().some((entry) => entry.id === id && entry.isOpen)) return;
  toasts.set(toasts.get().map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.id !== id)), REMOVAL_DELAY_MS);
}

/** Removes all toasts, for example at sign-out. */
export function clearToasts(): void {
  toasts.set([]);
}

/** For the shell's region; screens use `useToast`. */
export const useToasts = toasts.useValue;

const actions = { toast, dismiss: dismissToast };

/** `toast({ title, description, variant })` shows a message above everything, including dialogs. */
export function useToast(): typeof actions {
  return actions;
}
