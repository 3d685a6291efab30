import { useCredentials } from '@tracker/shell-sdk/credentials';
import { fakeUploads } from '@tracker/testing/browser/fake-uploads';
import { refreshedBy, refreshingTags } from '@tracker/testing/browser/freshness';
import { useDeleteCredentialMutation, useSaveCredentialMutation } from './credentials.api';
import { useGetCredentialStatsQuery } from './screens/dashboard/dashboard.api';

const EVERYTHING = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'];
const sending = { form: new FormData(), idempotencyKey: 'k', onProgress: () => undefined };

const saving = (of: object) =>
  function useSaving() {
    const [save] = useSaveCredentialMutation();
    return () => save({ ...of, ...sending });
  };
const writes = {
  adding: saving({}),
  changing: saving({ credential: { id: 'c1' } }),
  renewing: saving({ credential: { id: 'c1' }, isRenewal: true }),
  deleting() {
    const [remove] = useDeleteCredentialMutation();
    return () => remove('c1');
  },
};
const names = ['adding', 'changing', 'renewing', 'deleting'] as const;

/** How a write of either kind, by fetch or as a form, ends. */
function answering(status: number) {
  fakeUploads(() => ({ status, body: 'Answer' }));
  return { 'DELETE /api/credentials/c1': { status, body: 'Answer' } };
}

it.each(names)('%s a credential reloads everything that shows credentials', async (name) => {
  fakeUploads(() => ({ status: 200, body: {} }));
  expect(await refreshedBy(writes[name], { 'DELETE /api/credentials/c1': { body: {} } })).toEqual(EVERYTHING);
});

it.each(names)('%s a credential reloads nothing if it fails', async (name) => {
  expect(await refreshedBy(writes[name], answering(400))).toEqual([]);
});

it.each([
  ['changing', 409],
  ['renewing', 409],
  ['deleting', 404],
] as const)('%s a credential reloads everything after %i, because it was changed elsewhere', async (name, status) => {
  expect(await refreshedBy(writes[name], answering(status))).toEqual(EVERYTHING);
});

it('changing a deleted credential reloads nothing, so its form stays open', async () => {
  expect(await refreshedBy(writes.changing, answering(404))).toEqual([]);
});

it.each([
  ['the list', () => useCredentials(), '/api/credentials', ['Credentials']],
  ['the numbers', useGetCredentialStatsQuery, '/api/dashboard/stats', ['Stats']],
] as const)('asks for %s again when somebody’s write concerns it', async (_name, useList, path, tags) => {
  expect(await refreshingTags(() => useList(), path, { [`GET ${path}`]: { body: [] } })).toEqual(tags);
});
