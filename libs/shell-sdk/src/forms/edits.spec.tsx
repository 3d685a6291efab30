import { act, render, renderHook, screen } from '@testing-library/react';
import { hasStatus, requestError } from '../requests/request-error';
import { clearToasts, useToasts } from '../toasts';
import { type ActionWords, type Call, useAction } from './action';
import { draftedForms, useStoredDraft } from './drafts';
import { useEdits } from './edits';

describe('the edits of a form', () => {
  interface Settings {
    title: string;
    isPublic: boolean;
  }

  function opened(stored: Settings) {
    return renderHook((now: Settings) => useEdits<Settings>(now), { initialProps: stored });
  }

  it('lists only fields that differ from the stored ones', () => {
    const { result } = opened({ title: 'Licences', isPublic: false });
    act(() => result.current.edit({ title: 'Licences', isPublic: true }));
    expect(result.current.changes).toEqual({ isPublic: true });
    act(() => result.current.edit({ isPublic: false }));
    expect(result.current.isChanged).toBe(false);
  });

  it('follows external changes in untouched fields, keeps edits, and reports both as moved', () => {
    const { result, rerender } = opened({ title: 'Licences', isPublic: true });
    act(() => result.current.edit({ title: 'Mine' }));
    rerender({ title: 'Theirs', isPublic: false });
    expect(result.current.draft).toEqual({ title: 'Mine', isPublic: false });
    expect(result.current.changes).toEqual({ title: 'Mine' });
    expect(result.current.moved.toSorted()).toEqual(['isPublic', 'title']);
  });

  it('is unchanged after saving, before and after the server returns the values', () => {
    const { result, rerender } = opened({ title: 'Licences', isPublic: true });
    act(() => result.current.edit({ title: 'Mine' }));
    act(() => result.current.markSaved());
    expect(result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: false, moved: [] });
    rerender({ title: 'Mine', isPublic: true });
    expect(result.current).toMatchObject({ draft: { title: 'Mine' }, isChanged: false, moved: [] });
    rerender({ title: 'Theirs', isPublic: true });
    expect(result.current).toMatchObject({ draft: { title: 'Theirs' }, isChanged: false, moved: ['title'] });
  });

  it('keeps edits made while a save is pending', () => {
    const { result, rerender } = opened({ title: 'Licences', isPublic: true });
    act(() => result.current.edit({ title: 'Mine', isPublic: false }));
    const sent = result.current;
    act(() => result.current.edit({ title: 'Mine and yours' }));
    act(() => sent.markSaved());
    expect(result.current).toMatchObject({
      draft: { title: 'Mine and yours', isPublic: false },
      changes: { title: 'Mine and yours' },
      moved: [],
    });
    rerender({ title: 'Mine', isPublic: false });
    expect(result.current).toMatchObject({ changes: { title: 'Mine and yours' }, moved: [] });
  });

  it('clears a field only if it still contains what was sent', () => {
    const { result } = opened({ title: '', isPublic: false });
    act(() => result.current.edit({ title: 'First' }));
    const first = result.current;
    act(() => result.current.edit({ title: 'Second' }));
    act(() => first.discard());
    expect(result.current.draft.title).toBe('Second');
    act(() => result.current.discard());
    expect(result.current.draft.title).toBe('');
  });
});

describe('drafts', () => {
  interface Draft {
    name: string;
  }

  /** The same form, opened in another tab of the browser. */
  const open = () => renderHook(() => useStoredDraft<Draft>('u1', 'credential:new')).result;
  const restored = () => open().current.restored;

  beforeEach(() => localStorage.clear());

  it('restores a draft until it is dropped', () => {
    const form = open();
    act(() => form.current.save({ name: 'First Aid' }));
    act(() => form.current.save({ name: 'First Aid II' }));
    expect(restored()).toEqual({ name: 'First Aid II' });
    act(() => form.current.drop());
    expect(restored()).toBeNull();
  });

  it('neither overwrites nor drops a draft of another tab', () => {
    const [first, second] = [open(), open()];
    act(() => first.current.save({ name: 'First Aid' }));
    act(() => second.current.save({ name: 'Forklift' }));
    expect(restored()).toEqual({ name: 'First Aid' });
    act(() => second.current.drop());
    expect(restored()).toEqual({ name: 'First Aid' });
    act(() => first.current.drop());
    act(() => second.current.save({ name: 'Forklift' }));
    expect(restored()).toEqual({ name: 'Forklift' });
  });

  it('continues a draft of an earlier page', () => {
    const earlier = open();
    act(() => earlier.current.save({ name: 'First Aid' }));
    const later = open();
    act(() => later.current.save({ name: 'First Aid II' }));
    expect(restored()).toEqual({ name: 'First Aid II' });
    act(() => later.current.drop());
    expect(draftedForms('u1', 'credential:')).toEqual([]);
  });
});

describe('an action', () => {
  const FAILED = 'It could not be saved.';

  function Screen({ call, ...words }: { call: () => Call<string> } & Partial<ActionWords<string, string>>) {
    const { run, pending, problem } = useAction(call, { failure: FAILED, ...words });
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
  const REFUSED = { error: requestError(409, 'Somebody else was faster.') };
  const FULL = { success: false, message: 'The plan is full.' };
  const failure = (_input: string, error: unknown) => (hasStatus(error, 0) ? 'You are offline.' : 'Refused.');
  beforeEach(() => act(clearToasts));

  it('shows success and calls back while mounted', async () => {
    const onDone = jest.fn();
    const { press } = open(() => Promise.resolve({ data: 'c1' }), { done: 'Saved', onDone });
    await press();
    expect(screen.getByText('Success: Saved')).toBeVisible();
    expect(onDone).toHaveBeenCalledWith('c1', 'First Aid');
    expect(state()).toBe('idle');
  });

  it.each<[string, Awaited<Call<string>>, Partial<ActionWords<string, string>>, { place?: string; toast?: string }]>([
    ['a refusal in a toast', REFUSED, {}, { toast: 'Somebody else was faster.' }],
    ['a refusal in its place', REFUSED, { refusal: 'place' }, { place: 'Somebody else was faster.' }],
    [
      'its own words when the server has none',
      { error: requestError(500, '') },
      { refusal: 'place' },
      { place: FAILED },
    ],
    ['`success: false` as a refusal', { data: FULL as never }, {}, { toast: 'The plan is full.' }],
    [
      'other words when there was no answer',
      { error: requestError(0, '') },
      { failure },
      { toast: 'You are offline.' },
    ],
  ])('shows %s', async (_what, answer, words, { place = 'idle', toast }) => {
    const { press } = open(() => Promise.resolve(answer), words);
    await press();
    expect(state()).toBe(place);
    const shown = screen.queryAllByText(/^Error: /).map(({ textContent }) => textContent);
    expect(shown).toEqual(toast ? [`Error: ${toast}`] : []);
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
});
