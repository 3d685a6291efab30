import { refreshedBy, refreshingTags } from '@tracker/testing/browser/freshness';
import { useMatrix } from './matrix.api';
import { useOwnRequirements, useWriteCredentialForRequirementMutation } from './own.api';
import { useDecideRequirementReviewMutation, useReviews } from './reviews.api';
import { useSaveRequirementRowMutation } from './setup.api';

const ID = 'o';
const AT = `/api/organizations/${ID}`;

it.each([
  ['the matrix', () => useMatrix(ID), `${AT}/compliance-matrix`, ['Credentials', 'Members', 'Requirements']],
  ['the reviews', () => useReviews(ID), `${AT}/reviews`, ['Credentials', 'Members', 'Requirements']],
  [
    'what is asked',
    () => useOwnRequirements(),
    '/api/my/requirements',
    ['Credentials', 'Organizations', 'Requirements'],
  ],
])('%s is read again after what changes it', async (_name, useList, path, tags) => {
  const answers = { [`GET ${path}`]: { body: path.endsWith('matrix') ? { types: [], items: [], next: null } : [] } };
  expect(await refreshingTags(useList, path, answers)).toEqual(tags);
});

it('a change of what is asked, and a decision, leave neither requirements nor reports nor the trail as they were', async () => {
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
  // Somebody else was faster: what holds is read.
  expect(await refreshedBy(useDecide, { [`POST ${AT}/reviews/c`]: { status: 409, body: 'Decided already.' } })).toEqual(
    changed,
  );
});

it('a credential that settles something changes whatever shows credentials, and nothing when it was refused', async () => {
  const useWrite = () => {
    const [write] = useWriteCredentialForRequirementMutation();
    return () => write({ url: '/api/credentials', method: 'POST', form: new FormData() });
  };
  expect(await refreshedBy(useWrite, { 'POST /api/credentials': { status: 201, body: {} } })).toEqual([
    'Credentials',
    'Stats',
    'Notices',
    'Report',
    'Audit',
    'Portfolio',
    'Requirements',
  ]);
  expect(await refreshedBy(useWrite, { 'POST /api/credentials': { status: 400, body: 'No.' } })).toEqual([]);
});
