/** A failed call, serializable. `status` 0 means no answer: offline, aborted or disconnected. */
export interface RequestError {
  status: number;
  text: string;
  /** `"{status}: {text}"`, or a sentence if there was no answer. */
  message: string;
}

const NO_ANSWER = 'The server could not be reached. Please check your network connection.';

/** Creates the error of a failed call; `status` 0 means no answer. */
export function requestError(status: number, body: string, statusText = ''): RequestError {
  const text = problemSentence(body) ?? body.trim();
  return status === 0
    ? { status, text: text || NO_ANSWER, message: text || NO_ANSWER }
    : { status, text, message: `${status}: ${text || statusText}` };
}

/** Distinguishes a failed call from other exceptions. */
export function isRequestError(error: unknown): error is RequestError {
  return typeof error === 'object' && error !== null && 'status' in error && 'text' in error && 'message' in error;
}

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return isRequestError(error) && error.status === status;
}

/** The technical message `"{status}: {text}"`. */
export function errorMessage(error: unknown, fallback = 'Something went wrong'): string {
  return isRequestError(error) || error instanceof Error ? error.message || fallback : fallback;
}

/** The server's message for users, from text or a `{success: false, message}` body; else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (!isRequestError(error) || error.status === 0) return fallback;
  if (!error.text.startsWith('{')) return error.text || fallback;
  try {
    const envelope = JSON.parse(error.text) as { error?: unknown; message?: unknown };
    const message = envelope.error ?? envelope.message;
    return typeof message === 'string' && message ? message : fallback;
  } catch {
    return fallback;
  }
}

/** The sentence of an RFC 9457 problem: its `detail`, else its `title`. */
function problemSentence(body: string): string | null {
  if (!/^\s*\{/.test(body)) return null;
  try {
    const { type, title, detail } = JSON.parse(body) as Record<string, unknown>;
    const sentence = [detail, title].find((text) => typeof text === 'string' && text !== '');
    return typeof type === 'string' && typeof sentence === 'string' ? sentence : null;
  } catch {
    return null;
  }
}
