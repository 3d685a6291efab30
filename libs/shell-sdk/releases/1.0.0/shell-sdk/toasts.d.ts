/** Something succeeded, something failed, or neither: a word to know. */
export type ToastVariant = 'default' | 'destructive' | 'info';
/** What a toast says: a title of a word or two, and a sentence. */
export interface ToastContent {
    title: string;
    description?: string;
    variant?: ToastVariant;
    /** What can still be done about it, such as Undo. */
    action?: {
        label: string;
        onAction: () => void;
    };
}
/** A toast as the shell's region draws it. */
export interface Toast extends Required<Omit<ToastContent, 'action'>>, Pick<ToastContent, 'action'> {
    id: number;
    isOpen: boolean;
}
/** How long a dismissed toast stays in the list. */
export declare const REMOVAL_DELAY_MS = 1000000;
/** Shows a toast in the place of the one before; gives its id. Screens use `useToast`. */
export declare function toast({ title, description, variant, action }: ToastContent): number;
/** Closes one; nothing happens when it is closed already. */
export declare function dismissToast(id: number): void;
/** Takes all away at once, as at logout. */
export declare function clearToasts(): void;
/** For the shell's region; screens use `useToast`. */
export declare const useToasts: () => readonly Toast[];
declare const actions: {
    toast: typeof toast;
    dismiss: typeof dismissToast;
};
/** `toast({ title, description, variant })` shows a message above everything, dialogs included. */
export declare function useToast(): typeof actions;
export {};
