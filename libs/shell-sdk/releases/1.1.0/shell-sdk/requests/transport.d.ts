/** A call of the API. */
export interface RequestDescription {
    url: string;
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    body?: unknown;
    /** ETag of the version to change; the server refuses others with 412. */
    ifMatch?: string | undefined;
    /** Same key for a repeated request, which the server then handles once. */
    idempotencyKey?: string | undefined;
    /** Sends the request even if the page closes meanwhile. */
    keepalive?: boolean;
    /** Writes nothing that a read returns, such as a report of what the page does. */
    isReport?: boolean;
    onProgress?: (sent: number) => void;
}
export interface Answer {
    status: number;
    statusText: string;
    text: string;
    headers: Pick<Headers, 'get'>;
}
/**
 * Begins reads of a page that a person is about to open, unless the page has read the address before. The answers are
 * used within five seconds, by the same account and before any write, or thrown away.
 */
export declare function beginReads(addresses: readonly string[]): void;
/** Rejects if there is no answer: offline, disconnected or aborted. */
export declare function fetchAnswer(request: RequestDescription, signal: AbortSignal): Promise<Answer>;
/** Uses XMLHttpRequest, because fetch cannot report upload progress. */
export declare function uploadAnswer(description: RequestDescription, signal: AbortSignal): Promise<Answer>;
