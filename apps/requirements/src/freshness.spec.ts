import { refreshedBy, refreshingTags } from '@tracker/testing/browser/freshness';
import { useMemberImportCalls } from './screens/requirements/matrix/imports.api';
import { useMatrix } from './screens/requirements/matrix/matrix.api';
import { useOwnRequirements } from '@tracker/product/own-requirements';
import { useDecideRequirementReviewMutation, useReviews } from './screens/requirements/reviews/reviews.api';
import { uploadsToFakeApi } from './requirements.fixture';
import {
  useSaveRequirementRowMutation,
  useWriteCredentialForRequirementMutation,
} from './screens/requirements/requirements.api';

const ID = 'o';
const AT = `/api/organizations/${ID}`;
const EVERYTHING = ['Credentials', 'Stats', 'Notices', 'Report', 'Audit', 'Portfolio', 'Requirements'];

it.each([
  ['the matrix', () => useMatrix(ID), `${AT}/compliance-matrix`, ['Credentials', 'Members', 'Requirements']],
  ['the reviews', () => useReviews(ID), `${AT}/reviews`, ['Credentials', 'Members', 'Requirements']],
  [
    'one’s own requirements',
    () => useOwnRequirements(),
    '/api/my/requirements',
    ['Credentials', 'Organizations', 'Requirements'],
  ],
])('%s is fetched again after changes by others', async (_name, useList, path, tags) => {
  const answers = { [`GET ${path}`]: { body: path.endsWith('matrix') ? { types: [], items: [], next: null } : [] } };
  expect(await refreshingTags(useList, path, answers)).toEqual(tags);
});

it('refetches requirements, reports and the audit trail after a change of requirements and after a decision', async () => {
  const useSave = () => {
    const [save] = useSaveRequirementRowMutation();
    return () => save({ organizationId: ID, list: 'groups', id: undefined, body: { name: 'Night shift' } });
  };
  const useDecide = () => {
    const [decide] = useDecideRequirementReviewMutation();
    const review = { credentialId: 'c', version: 'v' };
    return () => decide({ organizationId: ID, review, decision: 'approve', reason: null });
  };
  const changed = ['Report', 'Audit', 'Requirements'];
  expect(await refreshedBy(useSave, { [`POST ${AT}/groups`]: { status: 201, body: { id: 'g' } } })).toEqual(changed);
  // Someone else has decided first.
  expect(await refreshedBy(useDecide, { [`POST ${AT}/reviews/c`]: { status: 409, body: 'Decided already.' } })).toEqual(
    changed,
  );
});

it('refetches everything that shows credentials after one is written, and nothing after a refusal', async () => {
  uploadsToFakeApi();
  const useWrite = () => {
    const [write] = useWriteCredentialForRequirementMutation();
    return () => write({ url: '/api/credentials', method: 'POST', form: new FormData(), onProgress: () => undefined });
  };
  expect(await refreshedBy(useWrite, { 'POST /api/credentials': { status: 201, body: {} } })).toEqual(EVERYTHING);
  expect(await refreshedBy(useWrite, { 'POST /api/credentials': { status: 400, body: 'No.' } })).toEqual([]);
});

it.each([
  ['an import', 'apply', `POST ${AT}/imports/i1/apply`],
  ['its undo', 'undo', `DELETE ${AT}/imports/i1`],
] as const)(
  'refetches everything that shows credentials after %s, because the file may name its sender',
  async (_what, call, path) => {
    const useImport = () => {
      const calls = useMemberImportCalls(ID);
      return async () => calls[call]('i1');
    };
    expect(await refreshedBy(useImport, { [path]: { body: {} } })).toEqual(EVERYTHING);
  },
);
