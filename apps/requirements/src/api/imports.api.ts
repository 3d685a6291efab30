import type {
  ImportCheck,
  ImportOutcome,
  ImportUndone,
  RecentImport,
} from '@tracker/contracts/credentials/credential-imports';
import type { DateOrder, ImportField } from '@tracker/contracts/credentials/import-limits';
import { numberOf, recordOf, recordsOf, textOf, textOrNull } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import { CHANGED_REQUIREMENTS } from './matrix.api';

/** A dry run as the dialog shows it. */
export interface MemberImport extends Pick<ImportCheck, 'id' | 'counts' | 'columns'> {
  mapping: MemberMapping;
  problems: { line: number; text: string }[];
}

export type MemberColumn = ImportField | 'email';
/** The heading of the column that holds it. */
export type MemberMapping = Record<MemberColumn, string | null>;

/** The headings of a file and what was recognized of them. */
export type FileColumns = Pick<MemberImport, 'columns' | 'mapping'>;

interface ImportOf {
  organizationId: string;
  id: string;
}

interface ImportFile {
  organizationId: string;
  file: File;
  /** Without one the server recognizes what it can. */
  mapping: MemberMapping | null;
  dateOrder: DateOrder | null;
}

const importsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    checkRequirementImport: build.mutation<MemberImport, ImportFile>({
      query: ({ organizationId, file, mapping, dateOrder }) => {
        const form = new FormData();
        form.set('file', file, file.name);
        if (mapping) form.set('mapping', JSON.stringify(mapping));
        if (dateOrder) form.set('dateOrder', dateOrder);
        return { url: `/api/organizations/${organizationId}/imports`, method: 'POST', body: form };
      },
      transformResponse: (answer: unknown) => {
        const check = recordOf(answer);
        const counts = recordOf(check['counts']);
        return {
          ...columnsOf(answer),
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
    /** Of a file that the import for members refuses, because none of its headings is known to be that of the addresses: a dry run as one's own needs none. */
    readRequirementImportColumns: build.mutation<FileColumns, File>({
      query: (file) => {
        const form = new FormData();
        form.set('file', file, file.name);
        return { url: '/api/credentials/imports', method: 'POST', body: form };
      },
      transformResponse: columnsOf,
    }),
    getRequirementImports: build.query<RecentImport[], string>({
      query: (organizationId) => `/api/organizations/${organizationId}/imports`,
      transformResponse: (answer: unknown) => recordsOf(answer) as unknown as RecentImport[],
      providesTags: ['Requirements', 'Credentials'],
    }),
    undoRequirementImport: build.mutation<ImportUndone, ImportOf>({
      query: ({ organizationId, id }) => ({
        url: `/api/organizations/${organizationId}/imports/${id}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Credentials', ...CHANGED_REQUIREMENTS],
    }),
    applyRequirementImport: build.mutation<ImportOutcome, ImportOf>({
      query: ({ organizationId, id }) => ({
        url: `/api/organizations/${organizationId}/imports/${id}/apply`,
        method: 'POST',
      }),
      invalidatesTags: ['Credentials', ...CHANGED_REQUIREMENTS],
    }),
  }),
});

export const {
  useCheckRequirementImportMutation,
  useReadRequirementImportColumnsMutation,
  useApplyRequirementImportMutation,
  useGetRequirementImportsQuery,
  useUndoRequirementImportMutation,
} = importsApi;

function columnsOf(answer: unknown): FileColumns {
  const check = recordOf(answer);
  const mapping = recordOf(check['mapping']);
  return {
    columns: Array.isArray(check['columns']) ? check['columns'].map(textOf) : [],
    mapping: {
      email: textOrNull(mapping['email']),
      name: textOrNull(mapping['name']),
      issuingBody: textOrNull(mapping['issuingBody']),
      issueDate: textOrNull(mapping['issueDate']),
      expiryDate: textOrNull(mapping['expiryDate']),
      notes: textOrNull(mapping['notes']),
    },
  };
}
