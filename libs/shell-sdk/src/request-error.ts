/** Why a call failed: the server's answer, or none at all (`status` 0: offline, aborted, cut off). Serializable. */
export interface RequestError {
  status: number;
  /** The body as sent; empty when the server said nothing. */
  text: string;
  /** `"{status}: {text}"`, the message of the default loader; without an answer, a sentence. */
  message: string;
}

const NO_ANSWER = 'The server could not be reached. Please check your network connection.';

/** Makes the error of a failed call; `status` 0 is for no answer at all. */
export function requestError(status: number, body: string, statusText = ''): RequestError {
  const text = body.trim();
  return status === 0
    ? { status, text: text || NO_ANSWER, message: text || NO_ANSWER }
    : { status, text, message: `${status}: ${text || statusText}` };
}

/** Tells a failed call from anything else that was thrown. */
export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error && 'message' in error;
}

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return isRequestError(error) && error.status === status;
}

/** `"{status}: {text}"`, for screens that show the default loader's error. */
export function errorMessage(error: unknown, fallback = 'Something went wrong'): string {
  return isRequestError(error) || error instanceof Error ? error.message || fallback : fallback;
}

/** What the server said, for people: the text, or the message of a `{success: false, message}` answer; else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (!isRequestError(error) || error.status === 0) return fallback;
  if (!error.text.startsWith('{')) return error.text || fallback;
  try {
    const envelope = JSON.parse(error.text) as { error?: unknown; message?: unknown };
    const said = envelope.error ?? envelope.message;
    return typeof said === 'string' && said ? said : fallback;
  } catch {
    return fallback;
  }
}
