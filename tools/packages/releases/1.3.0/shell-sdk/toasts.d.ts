/** Something succeeded, something failed, or neither: a word to know. */
export type ToastVariant = 'default' | 'destructive' | 'info';
export interface ToastContent {
    title: string;
    description?: string;
    variant?: ToastVariant;
}
export interface Toast extends Required<ToastContent> {
    id: number;
    isOpen: boolean;
}
/** How long a dismissed toast stays in the list. */
export declare const REMOVAL_DELAY_MS = 1000000;
export declare function toast({ title, description, variant }: ToastContent): number;
export declare function dismissToast(id: number): void;
export declare function clearToasts(): void;
/** For the shell's region; screens use `useToast`. */
export declare function useToasts(): readonly Toast[];
declare const actions: {
    toast: typeof toast;
    dismiss: typeof dismissToast;
};
/** `toast({ title, description, variant })` shows a message above everything, dialogs included. */
export declare function useToast(): typeof actions;
export {};
