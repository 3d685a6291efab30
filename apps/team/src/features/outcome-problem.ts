import { errorText, isRequestError } from '@tracker/shell-sdk/request-error';

interface Answered {
  data?: unknown;
  error?: unknown;
}

interface FailureWords {
  /** When the server refused without a sentence of its own. */
  refused: string;
  /** When no answer came at all. */
  broken: string;
}

/** What to tell people about a call that answers `{success, message}`; null when it succeeded. */
export function outcomeProblem({ data, error }: Answered, { refused, broken }: FailureWords): string | null {
  if (error) return isRequestError(error) && error.status === 0 ? broken : errorText(error, refused);
  const outcome = (data ?? {}) as { success?: unknown; error?: unknown; message?: unknown };
  if (outcome.success !== false) return null;
  const said = outcome.error ?? outcome.message;
  return typeof said === 'string' && said ? said : refused;
}
