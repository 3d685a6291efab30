import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Call } from './action';
import { type FormOptions, useForm } from './form';
import { requestError } from '../requests/request-error';
import { hasUnsavedChanges } from '../unsaved';

interface Fields {
  name: string;
  issuer: string;
  document: File | null;
}

const EMPTY: Fields = { name: '', issuer: '', document: null };
const LABELS = { name: 'Credential name', issuer: 'Issuing body' };

function Page(options: Partial<FormOptions<Fields, unknown>> & { send: () => Call<unknown> }) {
  const form = useForm<Fields, unknown>({
    values: EMPTY,
    check: ({ name }) => (name === '' ? { name: 'Credential name is required' } : {}),
    labels: LABELS,
    failure: 'It could not be saved.',
    ...options,
  });
  const field = (name: 'name' | 'issuer') => {
    const { value, onValueChange, error } = form.field(name);
    return (
      <>
        <input
          aria-label={LABELS[name]}
          aria-invalid={error ? true : undefined}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
        <p data-testid={name}>{error}</p>
      </>
    );
  };
  return (
    <form onSubmit={form.submit}>
      {field('name')}
      {field('issuer')}
      <button type="submit">Save</button>
      <p data-testid="state">{form.isPending ? 'pending' : (form.problem ?? (form.isFromDraft ? 'draft' : 'idle'))}</p>
      <p data-testid="moved">{form.moved.join()}</p>
    </form>
  );
}

const text = (id: string) => screen.getByTestId(id).textContent;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => act(async () => screen.getByRole('button').click());
const accept = () => Promise.resolve({ data: {} });
beforeEach(() => localStorage.clear());

it('sends nothing while a field is invalid, and focuses it', async () => {
  const send = jest.fn(accept);
  render(<Page send={send} />);
  await save();
  expect(text('name')).toBe('Credential name is required');
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(screen.getByLabelText('Credential name')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  type('Credential name', 'First Aid');
  expect(text('name')).toBe('');
});

it.each(['Issuing body is not known', 'This issuing body is not known'])(
  'shows a refusal at the field it names until that is edited: %s',
  async (refusal) => {
    render(<Page send={() => Promise.resolve({ error: requestError(400, refusal) })} />);
    type('Credential name', 'First Aid');
    await save();
    expect(text('issuer')).toBe(refusal);
    expect(text('state')).toBe('idle');
    type('Issuing body', 'Red Cross');
    expect(text('issuer')).toBe('');
  },
);

it('shows other refusals for the whole form and keeps the edits', async () => {
  render(<Page send={() => Promise.resolve({ error: requestError(409, 'Somebody else was faster.') })} />);
  type('Credential name', 'First Aid');
  await save();
  expect(text('state')).toBe('Somebody else was faster.');
  expect(screen.getByLabelText('Credential name')).toHaveValue('First Aid');
  expect(hasUnsavedChanges()).toBe(true);
});

it('has no unsaved changes after saving, and resets forms for many', async () => {
  const onDone = jest.fn();
  render(<Page send={accept} isForMany onDone={onDone} />);
  type('Credential name', 'First Aid');
  expect(hasUnsavedChanges()).toBe(true);
  await save();
  expect(onDone).toHaveBeenCalledWith({}, { ...EMPTY, name: 'First Aid' });
  expect(screen.getByLabelText('Credential name')).toHaveValue('');
  expect(hasUnsavedChanges()).toBe(false);
});

it('submits once despite repeated presses', async () => {
  const send = jest.fn(() => new Promise<object>(() => undefined));
  render(<Page send={send} />);
  type('Credential name', 'First Aid');
  await save();
  await save();
  expect(send).toHaveBeenCalledTimes(1);
  expect(text('state')).toBe('pending');
});

it('names fields changed elsewhere and keeps edits of them', () => {
  const { rerender } = render(<Page send={accept} values={{ ...EMPTY, name: 'CPR', issuer: 'AHA' }} />);
  type('Credential name', 'CPR 2');
  rerender(<Page send={accept} values={{ ...EMPTY, name: 'CPR', issuer: 'Red Cross' }} />);
  expect(text('moved')).toBe('Issuing body');
  expect(screen.getByLabelText('Credential name')).toHaveValue('CPR 2');
  expect(screen.getByLabelText('Issuing body')).toHaveValue('Red Cross');
});

it('keeps a draft across reloads until it is saved', async () => {
  const draft = { account: 'u1', name: 'credential:new' };
  const { unmount } = render(<Page send={accept} draft={draft} />);
  type('Credential name', 'First Aid');
  unmount();
  render(<Page send={accept} draft={draft} />);
  expect(text('state')).toBe('draft');
  expect(screen.getByLabelText('Credential name')).toHaveValue('First Aid');
  await save();
  expect(Object.keys(localStorage)).toEqual([]);
});
