interface Question {
    /** Told by whoever asks the user. */
    answer: (isLeaving: boolean) => void;
}
/** Has the user asked before this form is left by a link, by Back or with the page, for as long as `isChanged`. */
export declare function useUnsavedChanges(isChanged: boolean): void;
export declare function hasUnsavedChanges(): boolean;
/** Whether to leave although something is not saved. A question that is still open is taken back by the next one. */
export declare function askBeforeLeaving(): Promise<boolean>;
/** For the shell, which asks. */
export declare function useLeaveQuestion(): Question | null;
export {};
