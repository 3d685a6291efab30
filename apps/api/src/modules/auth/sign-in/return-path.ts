const MAX_LENGTH = 2_000;
const NO_PAGES = /^\/(?:auth|api)(?:\/|$)/i;

/** Where to go after the sign-in: a path of this site's pages, or `/` for anything else. */
export function safeReturnPath(path: unknown, publicUrl: string): string {
  if (typeof path !== 'string' || path.length > MAX_LENGTH || !path.startsWith('/')) return '/';
  // Browsers read a backslash as a slash and drop tabs and line breaks, so `/\evil.example` and `/<tab>/evil.example` would leave the site.
  if (/[\\\p{Cc}]/u.test(path) || path.startsWith('//') || !URL.canParse(path, publicUrl)) return '/';
  const target = new URL(path, publicUrl);
  if (target.origin !== new URL(publicUrl).origin || NO_PAGES.test(target.pathname) || target.pathname.startsWith('//'))
    return '/';
  return target.pathname + target.search + target.hash;
}
