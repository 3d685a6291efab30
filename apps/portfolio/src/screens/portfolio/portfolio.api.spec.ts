import {
  useAddCredentialMutation,
  useGetPortfolioQuery,
  useRemoveCredentialMutation,
} from '@tracker/shell-sdk/own-portfolio';
import { refreshedBy, refreshingTags } from '@tracker/testing/browser/freshness';
import {
  useGetPortfolioLinkedInBadgeQuery,
  useGetPortfolioPreviewQuery,
  useRegeneratePortfolioTokenMutation,
  useUpdatePortfolioMutation,
} from './portfolio.api';

const writes: [string, () => () => Promise<unknown>, string][] = [
  ['saving the settings', useSave, 'PUT /api/portfolio'],
  ['adding a credential', useAdd, 'POST /api/portfolio/credentials'],
  ['removing a credential', useRemove, 'DELETE /api/portfolio/credentials/c1'],
  ['replacing the link', useRegenerate, 'POST /api/portfolio/regenerate-token'],
];

function useSave() {
  const [update] = useUpdatePortfolioMutation();
  return () => update({ changes: { title: 'Licences' } });
}
function useAdd() {
  const [add] = useAddCredentialMutation();
  return () => add('c1');
}
function useRemove() {
  const [remove] = useRemoveCredentialMutation();
  return () => remove('c1');
}
function useRegenerate() {
  const [regenerate] = useRegeneratePortfolioTokenMutation();
  return () => regenerate();
}

it.each(writes)('%s reloads the portfolio', async (_name, useWrite, call) => {
  expect(await refreshedBy(useWrite, { [call]: { body: { success: true } } })).toEqual(['Portfolio']);
});

it.each([
  ['the portfolio', useGetPortfolioQuery, '/api/portfolio', ['Portfolio']],
  ['the preview', useGetPortfolioPreviewQuery, '/api/portfolio/preview', ['User', 'Portfolio']],
  ['the badge', useGetPortfolioLinkedInBadgeQuery, '/api/portfolio/linkedin-badge', ['User', 'Portfolio']],
] as const)('reloads %s after changes that affect it', async (_name, useList, path, tags) => {
  expect(await refreshingTags(() => useList(undefined), path, { [`GET ${path}`]: { body: {} } })).toEqual(tags);
});
