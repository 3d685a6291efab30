/** The browser in which somebody signs in. */
export interface Visitor {
  /** The session it had before. */
  previousToken: string | null;
  /** The link that this sign-in confirms, if the person chose it for that. */
  linkToken: string | null;
  /** The page to open afterwards. */
  returnTo: string;
  userAgent: string | undefined;
  ip: string | undefined;
  requestId: string | null;
}

/** A secret for a cookie; only its hash is stored. */
export interface IssuedToken {
  token: string;
  expiresAt: Date;
}

/** How a sign-in ended: with a session, or with a link to an existing account that its owner has to confirm. */
export type SignInEnd =
  (IssuedToken & { kind: 'session'; userId: string; returnTo: string }) | (IssuedToken & { kind: 'link' });
