import { hasStatus } from '@tracker/shell-sdk/request-error';

/** For `useAction`: what to say when the server refused without a reason, and when no answer came. */
export const failureOf = (refused: string, unanswered: string) => (_input: unknown, error: unknown) =>
  hasStatus(error, 0) ? unanswered : refused;
