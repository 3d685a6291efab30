import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** @typedef {{ status?: number, body: unknown }} Answer */

/**
 * A deployment that gives one answer after another to each call, the last one for good.
 * @param {Record<string, Answer[]>} answers by method and path
 */
export async function startDeployment(answers) {
  /** @type {{ call: string, token: string | undefined, body: unknown }[]} */
  const calls = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const isJson = request.headers['content-type'] === 'application/json';
    const body = isJson ? await json(request) : (request.resume(), null);
    calls.push({ call, token: request.headers.authorization, body });
    const [answer = { status: 404, body: { title: 'There is nothing at this address.' } }, ...more] =
      answers[call] ?? [];
    if (more.length > 0) answers[call] = more;
    response.statusCode = answer.status ?? 200;
    response.end(answer.body === null ? '' : JSON.stringify(answer.body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    stop: () => new Promise((resolve) => server.close(() => resolve(null))),
  };
}
