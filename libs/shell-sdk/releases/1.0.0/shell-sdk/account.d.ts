/** How the account that this page is of stands to the browser's session: the same, none any more, or another's. */
export type AccountState = 'same' | 'ended' | 'other';
/** Names the account that the page is of, once an answer has told. */
export declare function accountHeaders(): Record<string, string>;
/** Whether an answer has told which account the page is of. */
export declare function hasAccount(): boolean;
/** The account that the page is of; null before an answer has told. */
export declare function currentAccount(): string | null;
/** Takes from an answer whose session the browser has by now. */
export declare function noteAccount({ status, headers }: {
    status: number;
    headers: Pick<Headers, 'get'>;
}): void;
/** Asks whose session it is. One call's refusal alone does not say that the session has ended. */
export declare function confirmSession(): Promise<void>;
/** The user has read that the session has ended; the next call that needs it says so again. */
export declare function acknowledgeEnd(): void;
/** After signing out: the page is nobody's. */
export declare function forgetAccount(): void;
/** Follows how the page's account stands to the browser's session; for the shell, which asks to sign in again or starts over. */
export declare const useAccountState: () => AccountState;
