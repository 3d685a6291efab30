import type {
  Asked,
  Asking,
  CellCredential,
  ComplianceMatrix,
  MatrixCell,
} from '@tracker/contracts/requirements/compliance-matrix';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { recordOf, recordsOf, textOf } from '@tracker/shell-sdk/answer-readers';
import { api } from '@tracker/shell-sdk/api';
import type { RequestError } from '@tracker/shell-sdk/request-error';

export type MatrixMember = ComplianceMatrix['items'][number];

export interface Matrix {
  types: CredentialType[];
  /** Everybody, the worst first. */
  members: MatrixMember[];
}

/** What a change of what is asked, or of how it stands, makes out of date. */
export const CHANGED_REQUIREMENTS = ['Requirements', 'Report', 'Audit'] as const;
/** Counts as fresh for so many seconds. */
const FRESH_MATRIX = 30;

interface CellOf {
  organizationId: string;
  userId: string;
  typeId: string;
}

const matrixApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getRequirementMatrix: build.query<Matrix, string>({
      async queryFn(organizationId, _api, _options, ask) {
        const matrix: Matrix = { types: [], members: [] };
        let after: string | null = '';
        while (after !== null) {
          const query = after ? `?after=${encodeURIComponent(after)}` : '';
          const answer = await ask(`/api/organizations/${organizationId}/compliance-matrix${query}`);
          if (answer.error) return { error: answer.error as RequestError };
          const page = recordOf(answer.data);
          matrix.types = recordsOf(page['types']) as unknown as CredentialType[];
          const members = recordsOf(page['items']).map((item) => ({
            userId: textOf(item['userId']),
            name: textOf(item['name']),
            cells: recordsOf(item['cells']) as unknown as MatrixCell[],
          }));
          matrix.members.push(...members);
          // A page without rows ends it, whatever it says.
          after = members.length > 0 ? textOf(page['next']) || null : null;
        }
        return { data: matrix };
      },
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    getRequirementCellCredentials: build.query<CellCredential[], CellOf>({
      query: ({ organizationId, userId, typeId }) =>
        `/api/organizations/${organizationId}/compliance-matrix/members/${userId}/types/${typeId}`,
      transformResponse: (answer: unknown) => recordsOf(recordOf(answer)['credentials']) as unknown as CellCredential[],
      providesTags: ['Requirements', 'Credentials', 'Members'],
    }),
    askForRequirements: build.mutation<Asked, Asking & { organizationId: string }>({
      query: ({ organizationId, ...body }) => ({
        url: `/api/organizations/${organizationId}/compliance-matrix/requests`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useAskForRequirementsMutation } = matrixApi;

/** The credentials behind a cell, the one that decides first. */
export function useCellCredentials(cell: CellOf) {
  return matrixApi.useGetRequirementCellCredentialsQuery(cell, { refetchOnMountOrArgChange: true });
}

/** Members and types, with the state of each cell. */
export function useMatrix(organizationId: string) {
  return matrixApi.useGetRequirementMatrixQuery(organizationId, { refetchOnMountOrArgChange: FRESH_MATRIX });
}

export function matrixExportUrl(organizationId: string, filter: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return `/api/organizations/${organizationId}/compliance-matrix.csv${query.size > 0 ? `?${query}` : ''}`;
}
