import { screen, waitFor } from '@testing-library/react';
import { useOrganizations } from '@tracker/shell-sdk/organizations';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { type ComponentType, useState } from 'react';
import { useInvitations } from './screens/team/invitations.api';
import { useMembers } from '@tracker/shell-sdk/members';

const WAITING = ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'] as const;
const ID = '0198a000-0000-7000-8000-000000000001';

function Organizations() {
  return useOrganizations().isSuccess ? 'loaded' : 'loading';
}
function Members() {
  return useMembers(ID).isSuccess ? 'loaded' : 'loading';
}
function Invitations() {
  return useInvitations(ID, { isAllowed: true }).isSuccess ? 'loaded' : 'loading';
}

/** A screen with the list, left and entered again by its button. */
function Screen({ List }: { List: ComponentType }) {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        {isThere ? 'Leave' : 'Enter'}
      </button>
      <p>{isThere ? <List /> : 'elsewhere'}</p>
    </>
  );
}

// The date alone stands still: everything that waits goes on.
beforeEach(() => jest.useFakeTimers({ doNotFake: [...WAITING] }));
afterEach(() => jest.useRealTimers());

it.each([
  ['organizations', '/api/organizations', 60, Organizations],
  ['members', `/api/organizations/${ID}/members`, 30, Members],
  ['invitations', `/api/organizations/${ID}/invitations`, 30, Invitations],
])('%s are asked for again only after their time', async (_name, path, seconds, List) => {
  const began = Date.now();
  const { calls } = fakeApi({ [`GET ${path}`]: { body: [] } });
  const { user } = renderPage(<Screen List={List} />);
  const enterAgain = async () => {
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(screen.getByRole('button', { name: 'Enter' }));
    await screen.findByText('loaded');
  };
  await screen.findByText('loaded');

  jest.setSystemTime(began + (seconds - 10) * 1_000);
  await enterAgain();
  expect(calls).toHaveLength(1);

  jest.setSystemTime(began + (seconds + 10) * 1_000);
  await enterAgain();
  await waitFor(() => expect(calls.map((call) => call.path)).toEqual([path, path]));
});
