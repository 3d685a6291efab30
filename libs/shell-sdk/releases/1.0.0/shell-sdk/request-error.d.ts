/** Why a call failed: the server's answer, or none at all (`status` 0: offline, aborted, cut off). Serializable. */
export interface RequestError {
    status: number;
    /** The body as sent; empty when the server said nothing. */
    text: string;
    /** `"{status}: {text}"`, the message of the default loader; without an answer, a sentence. */
    message: string;
}
/** Makes the error of a failed call; `status` 0 is for no answer at all. */
export declare function requestError(status: number, body: string, statusText?: string): RequestError;
/** Tells a failed call from anything else that was thrown. */
export declare function isRequestError(error: unknown): error is RequestError;
/** Whether the server answered with this status. */
export declare function hasStatus(error: unknown, status: number): boolean;
/** `"{status}: {text}"`, for screens that show the default loader's error. */
export declare function errorMessage(error: unknown, fallback?: string): string;
/** What the server said, for people: the text, or the message of a `{success: false, message}` answer; else `fallback`. */
export declare function errorText(error: unknown, fallback: string): string;
