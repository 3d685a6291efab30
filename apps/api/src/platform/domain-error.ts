/**
 * An error that the caller caused or can act on. `code` is stable and for programs (kebab case); `sentence` is for
 * people and reveals no implementation details. `details` are further members of the problem (RFC 9457).
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly sentence: string,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(sentence);
    this.name = 'DomainError';
  }
}

export const signInRequired = () => new DomainError('sign-in-required', 401, 'Please sign in to continue.');
export const wrongScimToken = () =>
  new DomainError('wrong-scim-token', 401, 'The SCIM token is missing or invalid.', {
    'www-authenticate': 'Bearer realm="scim"',
  });
export const accountLeaving = () =>
  new DomainError('account-leaving', 403, 'Your account is about to be deleted. Undo that first.');
export const notFound = () => new DomainError('not-found', 404, 'There is nothing at this address.');
export const organizationNotFound = () => new DomainError('organization-not-found', 404, 'Organization not found.');
export const credentialNotFound = () => new DomainError('credential-not-found', 404, 'Credential not found.');
export const credentialArchived = () =>
  new DomainError('credential-archived', 409, 'This credential is archived. Restore it to change it.');
export const permissionDenied = (sentence: string) => new DomainError('permission-denied', 403, sentence);
export const invalidText = () => new DomainError('invalid-text', 400, 'The text contains invalid characters.');
export const invalidInput = (sentence: string) => new DomainError('invalid-input', 400, sentence);
