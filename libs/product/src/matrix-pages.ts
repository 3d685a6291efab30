import { type AnswerFields, recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import type { RequestError } from '@tracker/shell-sdk/request-error';

interface Answer {
  data?: unknown;
  error?: unknown;
}

export const matrixPath = (organizationId: string) => `/api/organizations/${organizationId}/compliance-matrix`;

/** All pages of an organization's matrix, or `error` of the first that could not be read. */
export async function matrixPages(organizationId: string, get: (path: string) => Answer | PromiseLike<Answer>) {
  const pages: AnswerFields[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { data, error } = await get(`${matrixPath(organizationId)}${after && `?after=${encodeURIComponent(after)}`}`);
    if (error) return { pages, error: error as RequestError };
    const page = recordOf(data);
    pages.push(page);
    // A page without rows is the last, so that a faulty cursor cannot cause an endless loop.
    after = recordsOf(page['items']).length > 0 ? textOf(page['next']) || null : null;
  }
  return { pages };
}
