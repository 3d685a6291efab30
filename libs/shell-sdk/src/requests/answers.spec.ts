import { act, renderHook } from '@testing-library/react';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { clearToasts, useToasts } from '@tracker/shell-sdk/toasts';
import { accountHeaders, acknowledgeEnd, forgetAccount, noteAccount, useAccountState } from './account';
import { credentialsOf } from './credential-answers';
import { fileNameOf, useDownload } from './downloads';
import { errorMessage, errorText, requestError } from './request-error';

describe('the account of a page', () => {
  const named = (account: string, status = 200) => ({ status, headers: new Headers({ 'x-account': account }) });
  const refused = { status: 401, headers: new Headers() };
  const originalFetch = globalThis.fetch;

  /** What the server says about who is here. */
  function hereIs(answer: { status: number; headers: Headers }) {
    globalThis.fetch = jest.fn(async () => answer) as unknown as typeof fetch;
  }

  afterEach(() => {
    globalThis.fetch = originalFetch;
    forgetAccount();
  });

  async function noted(...answers: { status: number; headers: Headers }[]) {
    const { result } = renderHook(useAccountState);
    await act(async () => answers.forEach(noteAccount));
    return result;
  }

  it('is taken from the first response and sent from then on', async () => {
    expect(accountHeaders()).toEqual({});
    const state = await noted(named('ada'), named('ada'));
    expect(state.current).toBe('same');
    expect(accountHeaders()).toEqual({ 'x-account': 'ada' });
  });

  it('detects another account in a response, permanently', async () => {
    const state = await noted(named('ada'), named('bob', 409), named('ada'));
    expect(state.current).toBe('other');
  });

  it('detects that the session has ended and is back', async () => {
    hereIs(refused);
    const state = await noted(named('ada'), refused);
    expect(state.current).toBe('ended');
    await act(async () => acknowledgeEnd());
    expect(state.current).toBe('same');
    await act(async () => noteAccount(refused));
    expect(state.current).toBe('ended');
    await act(async () => noteAccount(named('ada')));
    expect(state.current).toBe('same');
  });

  it('does not treat one refused call as the end of the session', async () => {
    hereIs(named('ada'));
    expect((await noted(named('ada'), refused)).current).toBe('same');
  });

  it('ignores refusals for visitors', async () => {
    hereIs(refused);
    expect((await noted(refused)).current).toBe('same');
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });
});

describe('an error', () => {
  it('contains status, colon, space and body', () => {
    expect(errorMessage(requestError(403, 'You may not.'))).toBe('403: You may not.');
  });

  it('contains the status text when the body is empty', () => {
    expect(errorMessage(requestError(502, '', 'Bad Gateway'))).toBe('502: Bad Gateway');
  });

  it.each([
    ['{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"Try again."}', '503: Try again.'],
    ['{"type":"about:blank","title":"Service Unavailable","status":503}', '503: Service Unavailable'],
  ])('contains the sentence of a problem instead of %s', (body, words) => {
    expect(errorMessage(requestError(503, body))).toBe(words);
  });

  it.each([
    [requestError(409, 'Already there'), 'Already there'],
    [requestError(400, '{"success":false,"message":"Too many"}'), 'Too many'],
    [requestError(400, '{"success":false,"message":"a","error":"b"}'), 'b'],
    [requestError(500, '{broken'), 'fallback'],
    [requestError(500, ''), 'fallback'],
    [requestError(500, '', 'Internal Server Error'), 'fallback'],
    [requestError(0, ''), 'fallback'],
    [new Error('inner'), 'fallback'],
    [undefined, 'fallback'],
  ])('extracts the user-facing sentence from %j', (error, words) => {
    expect(errorText(error, 'fallback')).toBe(words);
  });
});

describe('a list of credentials', () => {
  it.each([null, {}, 'text', 7])('treats %j as an empty list', (answer) => {
    expect(credentialsOf(answer)).toEqual([]);
  });

  it('accepts ids and numbers as text or number, and dates with a time', () => {
    const [credential] = credentialsOf([
      null,
      {
        id: 7,
        name: 'CPR',
        issueDate: '2026-01-01T00:00:00.000Z',
        expiryDate: '2027-02-03T23:00:00Z',
        daysUntilExpiry: '12',
      },
    ]);
    expect(credential).toMatchObject({
      id: '7',
      issueDate: '2026-01-01',
      expiryDate: '2027-02-03',
      status: 'expiring',
      daysUntilExpiry: 12,
    });
  });

  it('derives missing day counts', () => {
    const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const [past, soon] = credentialsOf([
      { id: 'a', expiryDate: addDays(today, -2) },
      { id: 'b', expiryDate: addDays(today, 30) },
    ]);
    expect(past).toMatchObject({ status: 'expired', daysUntilExpiry: -2 });
    expect(soon).toMatchObject({ status: 'expiring', daysUntilExpiry: 30 });
  });

  it('does not read the browser’s zone when the answer has day counts', () => {
    const asked = jest.spyOn(Intl, 'DateTimeFormat');
    credentialsOf([{ id: 'a', expiryDate: '2027-02-03', daysUntilExpiry: 12 }]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('parses an entry whatever fields it lacks', () => {
    expect(credentialsOf([{}])).toEqual([
      {
        id: '',
        name: '',
        issuingBody: '',
        issueDate: '',
        expiryDate: '',
        notes: null,
        status: 'expiring',
        daysUntilExpiry: 0,
        hasDocument: false,
        documentUrl: null,
        badge: null,
      },
    ]);
  });
});

describe('the name of a file', () => {
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
    const words = (error: unknown) => ({
      title: 'Export failed',
      description: String((error as { text: string }).text),
    });
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
});
