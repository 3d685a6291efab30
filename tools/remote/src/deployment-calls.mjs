// The calls of a pipeline to a deployment, made with a token of the remote.

/**
 * The fields of `RolloutState` that a pipeline reads.
 * @typedef {object} RolloutState
 * @property {string} remote
 * @property {string} stable
 * @property {string | null} candidate
 * @property {{ openedBy: number, failedFor: number } | null} candidateFigures
 * @property {number} percentage
 * @property {string | null} previous
 * @property {string | null} [next] released, and waits for the candidate
 * @property {{ steps: number[], nextAt: string, promote: boolean } | null} plan
 * @property {string | null} haltedAt
 * @property {boolean} isKilled
 */

/** Advice that the deployment's own sentence cannot give. */
const ADVICE = /** @type {Record<number, string>} */ ({
  401: 'The token in RELEASE_TOKEN is mistyped, expired or withdrawn. Owners of the remote make a new one at /rollouts.',
  403: 'The token is known, but it belongs to another remote or lacks a scope.',
  404: 'The address leads to no such remote, preview or call: check the address, the name in src/remote.manifest.ts, and that the token has been made for it.',
});

export class DeploymentRefusal extends Error {
  /** @param {number} status @param {{ title?: string, present?: RolloutState }} problem */
  constructor(status, { title = '', present }) {
    super([`The deployment refused it (${status}): ${title}`, ADVICE[status]].filter(Boolean).join('\n'));
    this.status = status;
    this.present = present;
  }
}

/** @param {string | undefined} token */
export function requireToken(token) {
  if (token) return token;
  throw new Error(
    'Put a token of this remote into RELEASE_TOKEN. Its owners and the operators make them at /rollouts.',
  );
}

/**
 * @param {{ deployment: string, token: string }} target
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: BodyInit }} [init]
 * @returns {Promise<unknown>} the JSON of the answer, or null without any
 */
export async function callDeployment({ deployment, token }, path, { headers, ...init } = {}) {
  const answer = await fetch(`${deployment}${path}`, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${token}`, accept: 'application/json, application/problem+json' },
  });
  const text = await answer.text();
  if (!answer.ok) throw new DeploymentRefusal(answer.status, problemOf(text));
  return text === '' ? null : JSON.parse(text);
}

/**
 * @param {string} text
 * @returns {{ title?: string, present?: RolloutState }}
 */
function problemOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { title: text };
  }
}

// No dependencies: `npm run dev` calls it before anything is installed.

/**
 * Throws if the deployment doesn't answer.
 * @param {string} address
 * @returns {Promise<string>} its origin
 */
export async function requireDeployment(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.protocol.startsWith('http'))
    throw new Error(`"${address}" is not an address such as https://tracker.example.com.`);
  const answer = await fetch(`${url.origin}/healthz`).catch(() => null);
  await answer?.body?.cancel();
  if (!answer?.ok)
    throw new Error(`The product does not answer at ${url.origin}. Start it there, or name another address.`);
  return url.origin;
}
