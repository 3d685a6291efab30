interface Place {
    pathname: string;
    search: string;
}
interface Question {
    /** Told by whoever asks the user. */
    answer: (isLeaving: boolean) => void;
}
/**
 * Has the user asked before this form is left by a link, by Back or with the page, for as long as `isChanged`. What changes in the query alone
 * leaves no form, unless it is on a tab: `tabParameter` is the one that names the tab in the address.
 */
export declare function useUnsavedChanges(isChanged: boolean, tabParameter?: string): void;
/** Whether any form of the page holds something unsaved; for the shell's router, whether a move within the page leaves one. */
export declare function hasUnsavedChanges(move?: {
    from: Place;
    to: Place;
}): boolean;
/** Gives up what is unsaved in the forms of the page, because what they are about is gone: leaving them asks nothing. */
export declare function giveUpUnsavedChanges(): void;
/** Asks whether to leave what is not saved; resolves true at once if everything is. A new question takes back one that is still open. */
export declare function askBeforeLeaving(): Promise<boolean>;
/** For the shell, which asks. */
export declare const useLeaveQuestion: () => Question | null;
export {};
