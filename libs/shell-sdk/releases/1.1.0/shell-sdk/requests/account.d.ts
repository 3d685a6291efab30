/** The account of the browser's session compared with the page's: the same, none (`ended`), or another. */
export type AccountState = 'same' | 'ended' | 'other';
/** Request headers that name the page's account, once known. */
export declare function accountHeaders(): Record<string, string>;
/** Whether an answer has named the page's account. */
export declare function hasAccount(): boolean;
/** The page's account; null before the first answer. */
export declare function currentAccount(): string | null;
/** Reads the session's account from an answer. */
export declare function noteAccount({ status, headers }: {
    status: number;
    headers: Pick<Headers, 'get'>;
}): void;
/** Asks the server whose session it is, because a single refused call does not prove that the session ended. */
export declare function confirmSession(): Promise<void>;
/** The user has dismissed the notice that the session ended; the next call that needs a session shows it again. */
export declare function acknowledgeEnd(): void;
/** Clears the page's account after signing out. */
export declare function forgetAccount(): void;
/** The account state, for the shell, which asks to sign in again or reloads. */
export declare const useAccountState: () => AccountState;
