import type { CustomFetch } from 'openid-client';

/**
 * LinkedIn accepts the PKCE challenge of a web application but refuses the token request that carries its verifier
 * (`invalid_client`), unless it enabled PKCE for that application: https://github.com/nextauthjs/next-auth/issues/8831.
 * The client secret authenticates the request all the same.
 */
export const withoutCodeVerifier: CustomFetch = (url, options) => {
  if (!(options.body instanceof URLSearchParams)) return fetch(url, options);
  const body = new URLSearchParams(options.body);
  body.delete('code_verifier');
  return fetch(url, { ...options, body });
};
