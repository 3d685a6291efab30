import { act, render, screen, waitFor } from '@testing-library/react';
import { GuardedRouter } from './guarded-router';
import { Link, Route, Routes } from './router';
import { useLeaveQuestion, useUnsavedChanges } from './unsaved';

function Form() {
  useUnsavedChanges(true);
  return (
    <>
      <p>The form</p>
      <Link to="/form?filter=1">Filter</Link>
      <Link to="/other">Other</Link>
    </>
  );
}

function Page() {
  const question = useLeaveQuestion();
  return (
    <>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="*" element={<p>The other screen</p>} />
      </Routes>
      {question && (
        <>
          <button onClick={() => question.answer(true)}>Discard</button>
          <button onClick={() => question.answer(false)}>Keep</button>
        </>
      )}
    </>
  );
}

const press = (name: string, role: 'link' | 'button' = 'button') => act(() => screen.getByRole(role, { name }).click());

beforeEach(() => {
  window.history.pushState({ idx: 0 }, '', '/other');
  render(
    <GuardedRouter>
      <Page />
    </GuardedRouter>,
  );
  act(() => {
    window.history.pushState({ idx: 1 }, '', '/form');
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  expect(screen.getByText('The form')).toBeInTheDocument();
});

it('asks before a link leaves a form with something unsaved, and stays or goes as it is told', async () => {
  press('Filter', 'link');
  expect(screen.queryByRole('button')).toBeNull();
  expect(window.location.search).toBe('?filter=1');
  press('Other', 'link');
  press('Keep');
  expect(screen.getByText('The form')).toBeInTheDocument();
  press('Other', 'link');
  press('Discard');
  await waitFor(() => expect(screen.getByText('The other screen')).toBeInTheDocument());
});

it('asks before Back, which is taken back meanwhile', async () => {
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeInTheDocument());
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(screen.getByText('The form')).toBeInTheDocument();
  press('Discard');
  await waitFor(() => expect(screen.getByText('The other screen')).toBeInTheDocument());
  expect(window.location.pathname).toBe('/other');
});

it('has the browser ask before the page itself is left', () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});
