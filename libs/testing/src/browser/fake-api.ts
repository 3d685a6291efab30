export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answerer = (request: {
  method: string;
  url: URL;
  body: unknown;
  headers: Headers;
}) => FakeAnswer | Promise<FakeAnswer>;

export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Replaces `fetch` in page specs: `'GET /api/credentials': { body: [...] }` or a function of the request. Unknown calls
 * get a 404 in plain text, like the API's. `calls` lists all requests in order.
 */
export function fakeApi(answers: Record<string, FakeAnswer | Answerer>) {
  const calls: RecordedCall[] = [];
  const fetchStub = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : (init?.body ?? null);
    calls.push({ method, path: url.pathname + url.search, body });
    const found = answers[`${method} ${url.pathname}`];
    const answer =
      typeof found === 'function'
        ? await found({ method, url, body, headers: new Headers(init?.headers) })
        : (found ?? { status: 404, body: 'Not found' });
    const isText = typeof answer.body === 'string';
    const payload = answer.body === undefined ? null : isText ? (answer.body as string) : JSON.stringify(answer.body);
    const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
    return new Response(payload, {
      status: answer.status ?? 200,
      headers: { 'content-type': type, ...answer.headers },
    });
  };
  globalThis.fetch = fetchStub as typeof fetch;
  return { calls, answers };
}

/** A deferred answer: `'PUT /api/x': () => late.answer`, then `late.give({ body: {} })`. */
export function lateAnswer() {
  let give: (answer: FakeAnswer) => void = () => {};
  const answer = new Promise<FakeAnswer>((resolve) => (give = resolve));
  return { answer, give: (given: FakeAnswer) => give(given) };
}
