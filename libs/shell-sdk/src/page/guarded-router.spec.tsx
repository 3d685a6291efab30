import { act, render, screen, waitFor } from '@testing-library/react';
import { GuardedRouter } from './guarded-router';
import { Link, Route, Routes } from '../router';
import { useLeaveQuestion, useUnsavedChanges } from '../unsaved';

function Form({ tabParameter }: { tabParameter?: string }) {
  useUnsavedChanges(true, tabParameter);
  return (
    <>
      <p>The form</p>
      <Link to="/form?filter=1">Filter</Link>
      <Link to="/other">Other</Link>
      <Link to="?tab=second">Second tab</Link>
    </>
  );
}

function Page() {
  const question = useLeaveQuestion();
  return (
    <>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="/tabs" element={<Form tabParameter="tab" />} />
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

function open(at: string) {
  window.history.pushState({ idx: 0 }, '', '/other');
  render(
    <GuardedRouter>
      <Page />
    </GuardedRouter>,
  );
  act(() => {
    window.history.pushState({ idx: 1 }, '', at);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  expect(screen.getByText('The form')).toBeInTheDocument();
}

it('asks before a link leaves unsaved edits, and follows the choice', async () => {
  open('/form');
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

it('asks before Back, which is reverted meanwhile', async () => {
  open('/form');
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeInTheDocument());
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(screen.getByText('The form')).toBeInTheDocument();
  press('Discard');
  await waitFor(() => expect(screen.getByText('The other screen')).toBeInTheDocument());
  expect(window.location.pathname).toBe('/other');
});

it('asks before a link or Back leaves the tab of a form', async () => {
  open('/tabs?tab=first');
  press('Second tab', 'link');
  expect(window.location.search).toBe('?tab=first');
  press('Discard');
  await waitFor(() => expect(window.location.search).toBe('?tab=second'));
  act(() => window.history.back());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep' })).toBeInTheDocument());
  await waitFor(() => expect(window.location.search).toBe('?tab=second'));
  press('Keep');
  expect(window.location.search).toBe('?tab=second');
});

it('does not ask when only filters change, and adds one history entry for repeated presses', async () => {
  open('/form');
  act(() => {
    screen.getByRole('link', { name: 'Filter' }).click();
    screen.getByRole('link', { name: 'Filter' }).click();
  });
  expect(window.location.search).toBe('?filter=1');
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('button')).toBeNull();
});

it('has the browser ask before the page is closed', () => {
  open('/form');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});
