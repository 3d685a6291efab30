/** A failed call, serializable. `status` 0 means no answer: offline, aborted or disconnected. */
export interface RequestError {
    status: number;
    text: string;
    /** `"{status}: {text}"`, or a sentence if there was no answer. */
    message: string;
}
/** Creates the error of a failed call; `status` 0 means no answer. */
export declare function requestError(status: number, body: string, statusText?: string): RequestError;
/** Distinguishes a failed call from other exceptions. */
export declare function isRequestError(error: unknown): error is RequestError;
/** Whether the server answered with this status. */
export declare function hasStatus(error: unknown, status: number): boolean;
/** The technical message `"{status}: {text}"`. */
export declare function errorMessage(error: unknown, fallback?: string): string;
/** The server's message for users, from text or a `{success: false, message}` body; else `fallback`. */
export declare function errorText(error: unknown, fallback: string): string;
