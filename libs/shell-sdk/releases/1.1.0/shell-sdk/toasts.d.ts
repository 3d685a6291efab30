/** Success, failure or neutral information. */
export type ToastVariant = 'default' | 'destructive' | 'info';
/** Content of a toast: a short title and a sentence. */
export interface ToastContent {
    title: string;
    description?: string;
    variant?: ToastVariant;
    action?: {
        label: string;
        onAction: () => void;
    };
}
/** A toast in the shell's region. */
export interface Toast extends Required<Omit<ToastContent, 'action'>>, Pick<ToastContent, 'action'> {
    id: number;
    isOpen: boolean;
}
/** How long a dismissed toast stays in the list. */
export declare const REMOVAL_DELAY_MS = 1000000;
/** Replaces the current toast and returns the new id. Screens use `useToast`. */
export declare function toast({ title, description, variant, action }: ToastContent): number;
/** Closes a toast; no-op if already closed. */
export declare function dismissToast(id: number): void;
/** Removes all toasts, for example at sign-out. */
export declare function clearToasts(): void;
/** For the shell's region; screens use `useToast`. */
export declare const useToasts: () => readonly Toast[];
declare const actions: {
    toast: typeof toast;
    dismiss: typeof dismissToast;
};
/** `toast({ title, description, variant })` shows a message above everything, including dialogs. */
export declare function useToast(): typeof actions;
export {};
