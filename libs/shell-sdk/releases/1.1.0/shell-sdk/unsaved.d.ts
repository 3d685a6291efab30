interface Address {
    pathname: string;
    search: string;
}
interface Question {
    answer: (isLeaving: boolean) => void;
}
/**
 * Asks before a form with unsaved edits is left by navigation, Back or closing the page. Query changes do not leave a
 * form, except for `tabParameter`, which selects its tab.
 */
export declare function useUnsavedChanges(isChanged: boolean, tabParameter?: string): void;
/** Whether a form has unsaved edits that `move` would leave; for the shell's router. */
export declare function hasUnsavedChanges(move?: {
    from: Address;
    to: Address;
}): boolean;
/** Discards all unsaved edits without asking, because their subject no longer exists. */
export declare function discardUnsavedChanges(): void;
/** Asks whether to discard unsaved edits; resolves to true if there are none. A new question replaces an open one. */
export declare function askBeforeLeaving(): Promise<boolean>;
/** For the shell, which asks. */
export declare const useLeaveQuestion: () => Question | null;
export {};
