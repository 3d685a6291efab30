import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useEffect } from 'react';
import { aRemote } from '../shell.fixture';
import { useOpening } from './openings';

const OPENINGS = 'POST /api/remotes/openings';

function Opener({ remote }: { remote: ReturnType<typeof aRemote> }) {
  const open = useOpening();
  useEffect(() => {
    void open(remote);
    void open(remote);
  }, [open, remote]);
  return <p>opened</p>;
}

async function openingsOf(remote: ReturnType<typeof aRemote>) {
  const { calls } = fakeApi({ [OPENINGS]: { status: 204 } });
  renderPage(<Opener remote={remote} />);
  await screen.findByText('opened');
  return calls;
}

it('reports once that a version of a running rollout was opened', async () => {
  const calls = await openingsOf({ ...aRemote('team'), version: '7', isCounted: true });
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ remote: 'team', version: '7' }]));
});

it.each([
  ['without a rollout', { version: '8' }],
  ['of a preview', { version: '9', isCounted: true, preview: { name: 'pr-1', version: '9' } }],
])('reports nothing %s', async (_which, changes) => {
  expect(await openingsOf({ ...aRemote('team'), ...changes })).toEqual([]);
});
