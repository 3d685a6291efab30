import { OWN_IMPORTS, useImportCalls } from '@tracker/product/imports-api';
import type { ImportCalls } from '@tracker/product/use-import';
import { hasStatus } from '@tracker/shell-sdk/request-error';

export const importsOf = (organizationId: string) => `/api/organizations/${organizationId}/imports`;

export function useMemberImportCalls(organizationId: string): ImportCalls {
  const calls = useImportCalls(importsOf(organizationId));
  const own = useImportCalls(OWN_IMPORTS);
  return {
    ...calls,
    async check(upload) {
      const answer = await calls.check(upload);
      if (upload.mapping || !hasStatus(answer.error, 400)) return answer;
      // No email column was recognized. A personal check, which needs none, lists the columns to choose from.
      const personal = await own.check(upload);
      return personal.data ? personal : answer;
    },
  };
}
