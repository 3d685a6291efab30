import { createValueStore } from './value-store';

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

const toasts = createValueStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast in the place of the one before; gives its id. Screens use `useToast`. */
export function toast({ title, description = '', variant = 'default', action }: ToastContent): number {
  lastId += 1;
  toasts.set(
    [{ id: lastId, title, description, variant, ...(action && { action }), isOpen: true }, ...toasts.get()].slice(
      0,
      VISIBLE_LIMIT,
    ),
  );
  return lastId;
}

/** Closes one; nothing happens when it is closed already. */
export function dismissToast(id: number): void {
  if (!toasts.get().some((entry) => entry.id === id && entry.isOpen)) return;
  toasts.set(toasts.get().map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  setTimeout(() => toasts.set(toasts.get().filter((entry) => entry.id !== id)), REMOVAL_DELAY_MS);
}

/** Takes all away at once, as at logout. */
export function clearToasts(): void {
  toasts.set([]);
}

/** For the shell's region; screens use `useToast`. */
export const useToasts = toasts.useValue;

const actions = { toast, dismiss: dismissToast };

/** `toast({ title, description, variant })` shows a message above everything, dialogs included. */
export function useToast(): typeof actions {
  return actions;
}
