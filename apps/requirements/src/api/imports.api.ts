import type { ImportCheck, ImportOutcome } from '@tracker/contracts/credential-imports';
import type { DateOrder } from '@tracker/contracts/import-limits';
import { numberOf, recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { CHANGED_REQUIREMENTS } from './matrix.api';

/** A dry run as the dialog shows it. */
export interface MemberImport extends Pick<ImportCheck, 'id' | 'counts'> {
  problems: { line: number; text: string }[];
}

interface ImportFile {
  organizationId: string;
  file: File;
  dateOrder: DateOrder | null;
}

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkRequirementImport: build.mutation<MemberImport, ImportFile>({
      query: ({ organizationId, file, dateOrder }) => {
        const form = new FormData();
        form.set('file', file, file.name);
        if (dateOrder) form.set('dateOrder', dateOrder);
        return { url: `/api/organizations/${organizationId}/imports`, method: 'POST', body: form };
      },
      transformResponse: (answer: unknown) => {
        const check = recordOf(answer);
        const counts = recordOf(check['counts']);
        return {
          id: textOf(check['id']),
          counts: {
            ready: numberOf(counts['ready']),
            duplicate: numberOf(counts['duplicate']),
            invalid: numberOf(counts['invalid']),
          },
          problems: recordsOf(check['rows'])
            .filter(({ outcome }) => outcome === 'invalid')
            .map(({ line, problems }) => ({
              line: numberOf(line),
              text: Array.isArray(problems) ? problems.map(textOf).join(' ') : '',
            })),
        };
      },
    }),
    applyRequirementImport: build.mutation<ImportOutcome, { organizationId: string; id: string }>({
      query: ({ organizationId, id }) => ({
        url: `/api/organizations/${organizationId}/imports/${id}/apply`,
        method: 'POST',
      }),
      invalidatesTags: ['Credentials', ...CHANGED_REQUIREMENTS],
    }),
  }),
});

export const { useCheckRequirementImportMutation, useApplyRequirementImportMutation } = importsApi;
