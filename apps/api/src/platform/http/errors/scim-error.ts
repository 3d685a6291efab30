import type { Failure } from './failure.js';

export const SCIM_TYPE = 'application/scim+json; charset=utf-8';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

const SCIM_TYPES: Record<string, string> = {
  'scim-uniqueness': 'uniqueness',
  'group-name-taken': 'uniqueness',
  'scim-invalid-filter': 'invalidFilter',
  'scim-invalid-path': 'invalidPath',
  'scim-invalid-value': 'invalidValue',
  'scim-mutability': 'mutability',
  'scim-no-target': 'noTarget',
  'scim-too-many': 'tooMany',
  'invalid-input': 'invalidValue',
  'invalid-text': 'invalidSyntax',
  'invalid-json': 'invalidSyntax',
  'scim-invalid-syntax': 'invalidSyntax',
};

export const isScimPath = (path: string): boolean => /^\/+scim(?:\/|$)/i.test(path);

export function scimErrorOf({ code, status }: Failure, detail: string): object {
  const scimType = SCIM_TYPES[code];
  return { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail };
}
