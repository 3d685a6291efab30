import { act, render, screen } from '@testing-library/react';
import { type ActionWords, type Call, useAction } from './action';
import { hasStatus, requestError } from '../requests/request-error';
import { clearToasts, useToasts } from '../toasts';

function Screen({ call, ...words }: { call: () => Call<string> } & Partial<ActionWords<string, string>>) {
  const { run, pending, problem } = useAction(call, { failure: 'It could not be saved.', ...words });
  return (
    <>
      <button type="button" onClick={() => void run('First Aid')}>
        Save
      </button>
      <p data-testid="state">{pending ?? problem ?? 'idle'}</p>
    </>
  );
}

function Toasts() {
  return useToasts().map(({ id, title, description }) => <p key={id}>{`${title}: ${description}`}</p>);
}

function open(call: () => Call<string>, words: Partial<ActionWords<string, string>> = {}) {
  const view = (isThere: boolean) => (
    <>
      {isThere && <Screen call={call} {...words} />}
      <Toasts />
    </>
  );
  const { rerender } = render(view(true));
  return { leave: () => rerender(view(false)), press: () => act(async () => screen.getByRole('button').click()) };
}

const state = () => screen.getByTestId('state').textContent;
const refused = () => Promise.resolve({ error: requestError(409, 'Somebody else was faster.') });
beforeEach(() => act(clearToasts));

it('shows success and calls back while mounted', async () => {
  const onDone = jest.fn();
  const { press } = open(() => Promise.resolve({ data: 'c1' }), { done: 'Saved', onDone });
  await press();
  expect(screen.getByText('Success: Saved')).toBeVisible();
  expect(onDone).toHaveBeenCalledWith('c1', 'First Aid');
  expect(state()).toBe('idle');
});

it('shows a refusal in a toast, in place, or both', async () => {
  const { press } = open(refused);
  await press();
  expect(screen.getByText('Error: Somebody else was faster.')).toBeVisible();
  expect(state()).toBe('idle');
});

it('leaves a refusal to the screen', async () => {
  const { press } = open(refused, { refusal: 'place' });
  await press();
  expect(state()).toBe('Somebody else was faster.');
  expect(screen.queryByText(/^Error/)).toBeNull();
});

it('uses the fallback sentence when the server gives none', async () => {
  const { press } = open(() => Promise.resolve({ error: requestError(500, '') }), { refusal: 'place' });
  await press();
  expect(state()).toBe('It could not be saved.');
});

it('treats `success: false` as a refusal', async () => {
  const { press } = open(() => Promise.resolve({ data: { success: false, message: 'The plan is full.' } as never }));
  await press();
  expect(screen.getByText('Error: The plan is full.')).toBeVisible();
});

it('uses another sentence when there was no answer', async () => {
  const failure = (_input: string, error: unknown) => (hasStatus(error, 0) ? 'You are offline.' : 'Refused.');
  const { press } = open(() => Promise.resolve({ error: requestError(0, '') }), { failure });
  await press();
  expect(screen.getByText('Error: You are offline.')).toBeVisible();
});

it('exposes the pending input, and shows the result after unmounting', async () => {
  let answer: (given: { data: string }) => void = () => {};
  const onDone = jest.fn();
  const { press, leave } = open(() => new Promise((resolve) => (answer = resolve)), { done: 'Saved', onDone });
  await press();
  expect(state()).toBe('First Aid');
  leave();
  await act(async () => answer({ data: 'c1' }));
  expect(screen.getByText('Success: Saved')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});
