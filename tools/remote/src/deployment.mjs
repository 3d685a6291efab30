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
