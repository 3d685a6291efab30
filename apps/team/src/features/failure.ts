import { hasStatus } from '@tracker/shell-sdk/request-error';

/** For `useAction`: a refusal without a reason, or no answer. */
export const failureOf = (refused: string, unanswered: string) => (_input: unknown, error: unknown) =>
  hasStatus(error, 0) ? unanswered : refused;
