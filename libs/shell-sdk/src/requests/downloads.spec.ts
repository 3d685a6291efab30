import { act, renderHook } from '@testing-library/react';
import { clearToasts, useToasts } from '@tracker/shell-sdk/toasts';
import { forgetAccount, noteAccount } from './account';
import { fileNameOf, useDownload } from './downloads';

it.each([
  ['attachment; filename="credentials-export-2027-01-15.csv"', 'credentials-export-2027-01-15.csv'],
  ['attachment; filename=report.pdf', 'report.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`, 'résumé.pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4%A`, 'plain.pdf'],
  ['attachment', null],
  [null, null],
])('reads %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

describe('a download', () => {
  const words = (error: unknown) => ({ title: 'Export failed', description: String((error as { text: string }).text) });
  /** A server that answers when it is told to, and notes what was given up. */
  function slowServer() {
    const asked: { answer: (response: Response) => void; signal: AbortSignal }[] = [];
    globalThis.fetch = jest.fn(
      (_url: unknown, init?: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          const signal = init?.signal as AbortSignal;
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          asked.push({ answer: resolve, signal });
        }),
    );
    return asked;
  }
  const toasts = () =>
    renderHook(() => useToasts()).result.current.map(({ title, description }) => [title, description]);

  beforeEach(() => {
    clearToasts();
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('runs one at a time and exposes which', async () => {
    const asked = slowServer();
    const { result } = renderHook(() => useDownload<'csv' | 'pdf'>(words));
    let arrived: Promise<boolean[]> = Promise.resolve([]);
    act(() => {
      const { download } = result.current;
      arrived = Promise.all([download('csv', '/export/csv', 'a.csv'), download('pdf', '/export/pdf', 'a.pdf')]);
    });
    expect(result.current.running).toBe('csv');
    asked[0]?.answer(new Response('a,b'));
    expect(await act(() => arrived)).toEqual([true, false]);
    expect(asked).toHaveLength(1);
    expect(result.current.running).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('names the account of the page, so that the API refuses it to another one', async () => {
    noteAccount(new Response(null, { headers: { 'x-account': 'ada' } }));
    slowServer();
    const { result } = renderHook(() => useDownload(words));
    act(() => void result.current.download('csv', '/export/csv', 'a.csv'));
    expect(globalThis.fetch).toHaveBeenCalledWith(
      '/export/csv',
      expect.objectContaining({ headers: { 'x-account': 'ada' } }),
    );
    forgetAccount();
  });

  it('shows a toast with the screen’s text on failure', async () => {
    const asked = slowServer();
    const { result } = renderHook(() => useDownload(words));
    let arrived = Promise.resolve(true);
    act(() => void (arrived = result.current.download('csv', '/export/csv', 'a.csv')));
    asked[0]?.answer(new Response('No room.', { status: 503 }));
    expect(await act(() => arrived)).toBe(false);
    expect(toasts()).toEqual([['Export failed', 'No room.']]);
  });

  it.each([
    [{}, true],
    [{ outlivesScreen: true }, false],
  ])('with %j is cancelled on unmount: %s', async (options, isCancelled) => {
    const asked = slowServer();
    const { result, unmount } = renderHook(() => useDownload(words, options));
    act(() => void result.current.download('csv', '/export/csv', 'a.csv'));
    unmount();
    expect(asked[0]?.signal.aborted).toBe(isCancelled);
    asked[0]?.answer(new Response('a,b'));
    await act(async () => undefined);
    expect(toasts()).toEqual([]);
  });
});
