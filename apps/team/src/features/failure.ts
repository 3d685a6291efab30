import { hasStatus, type RequestError } from '@tracker/shell-sdk/request-error';

/** For `useAction`: a refusal without a reason, or no answer. */
export const failureOf = (refused: string, unanswered: string) => (_input: unknown, error: unknown) =>
  hasStatus(error, 0) ? unanswered : refused;

/** For `invalidatesTags`: without an answer, the server may have made the change. */
export const unlessRefused =
  <Tag extends string>(...tags: Tag[]) =>
  (_result: unknown, error: RequestError | undefined): Tag[] =>
    error && !hasStatus(error, 0) ? [] : tags;
