import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { useEffect, useState } from 'react';
import { aRemote, remoteVersion } from '../shell.fixture';
import type { HeartbeatMessage } from './heartbeat.worker';
import { pageLoader } from './loading/page-loader';
import { useOpening } from './openings';
import { useRemotePage } from './use-remote-page';

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

function Screen({ remote, path }: { remote: ReturnType<typeof aRemote>; path: string }) {
  const { status } = useRemotePage(remote, path);
  return <p>{`${remote.name}${path} is ${status}`}</p>;
}

function Screens({ remotes }: { remotes: ReturnType<typeof aRemote>[] }) {
  const [shown, setShown] = useState(0);
  const [hasPart, setHasPart] = useState(false);
  return (
    <>
      {remotes.map((remote, index) => (
        <button key={remote.name} onClick={() => setShown(index)}>
          {remote.name}
        </button>
      ))}
      <button onClick={() => setHasPart(true)}>part</button>
      {remotes.slice(shown, shown + 1).map((remote) => (
        <Screen key="page" remote={remote} path="/page" />
      ))}
      {hasPart && remotes.slice(1, 2).map((remote) => <Screen key="part" remote={remote} path="part" />)}
    </>
  );
}

it('blames a hang on the candidate of the page that is open, and on nobody elsewhere', async () => {
  const messages: HeartbeatMessage[] = [];
  class FakeWorker extends EventTarget {
    postMessage(message: HeartbeatMessage) {
      messages.push(message);
      this.dispatchEvent(new MessageEvent('message'));
    }
  }
  Object.assign(globalThis, { Worker: FakeWorker });
  const blamed = () => messages.flatMap((message) => (message.kind === 'watch' ? [message.opening] : [])).at(-1);
  fakeApi({ [OPENINGS]: { status: 204 } });
  const Page = () => null;
  jest.spyOn(pageLoader, 'loadedPage').mockReturnValue(Page);
  jest.spyOn(pageLoader, 'loadPage').mockResolvedValue(Page);
  const candidate = (name: string) => ({
    ...aRemote(name),
    version: '2',
    isCounted: true,
    fallback: remoteVersion(name),
  });
  const remotes = [candidate('a'), candidate('b'), { ...aRemote('stable'), isCounted: true }];
  const { user } = renderPage(<Screens remotes={remotes} />);
  const open = async (name: string, screenName = `${name}/page`) => {
    await user.click(screen.getByRole('button', { name }));
    await screen.findByText(`${screenName} is ready`);
    return blamed();
  };
  expect(await open('a')).toEqual({ remote: 'a', version: '2' });
  expect(await open('b')).toEqual({ remote: 'b', version: '2' });
  expect(await open('a')).toEqual({ remote: 'a', version: '2' });
  expect(await open('part', 'bpart')).toEqual({ remote: 'a', version: '2' });
  expect(await open('stable')).toBeNull();
});
