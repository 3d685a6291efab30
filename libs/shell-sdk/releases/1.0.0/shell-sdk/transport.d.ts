/** A call of the API as a remote asks for it. */
export interface RequestDescription {
    url: string;
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /** Sent as JSON; a FormData goes as multipart. */
    body?: unknown;
    /** Version that a change is meant for; another one is refused with 412. */
    ifMatch?: string | undefined;
    /** The same of a request that is sent again: the server then does it once. */
    idempotencyKey?: string | undefined;
    /** Of a form: called with the part that has been sent, 0 to 1. */
    onProgress?: (sent: number) => void;
}
export interface Answer {
    status: number;
    statusText: string;
    text: string;
    headers: Pick<Headers, 'get'>;
}
/** Rejects when there is no answer: offline, cut off, or aborted. */
export declare function fetchAnswer(request: RequestDescription, signal: AbortSignal): Promise<Answer>;
/** The same for a form whose progress is wanted, which fetch cannot report. */
export declare function uploadAnswer(description: RequestDescription, signal: AbortSignal): Promise<Answer>;
