import { DIRECTORY_PEOPLE } from '@tracker/contracts/auth/scim';
import { DomainError } from '../../../platform/domain-error.js';

const refused = (kind: string, status: number) => (sentence: string) =>
  new DomainError(`scim-${kind}`, status, sentence);

export const invalidValue = refused('invalid-value', 400);
export const invalidSyntax = refused('invalid-syntax', 400);
export const invalidPath = refused('invalid-path', 400);
export const invalidFilter = refused('invalid-filter', 400);
export const immutable = refused('mutability', 400);
export const noTarget = refused('no-target', 400);
const notUnique = refused('uniqueness', 409);
const forbidden = refused('forbidden', 403);

export const needsEnterprise = () =>
  new DomainError(
    'scim-needs-enterprise',
    403,
    'Provisioning by SCIM is part of the Enterprise plan. Upgrade to use it.',
  );
export const resourceNotFound = (id: string) =>
  new DomainError('scim-not-found', 404, `There is no resource ${id.slice(0, 80)} here.`);
export const addressNeeded = () =>
  invalidValue('The user needs an email address, as userName or as the primary entry of emails.');
export const userNameTaken = () => notUnique('Another user in the directory already has this userName or address.');
export const foreignDomain = (domain: string) =>
  forbidden(`Addresses at ${domain} cannot be provisioned: the organization has not verified this domain.`);
export const noRoom = (max: number) =>
  forbidden(`The organization has reached the limit of ${max} members of its plan. No one else can be added.`);
export const directoryFull = () =>
  forbidden(
    `A directory can have at most ${DIRECTORY_PEOPLE} people, inactive ones included. Remove some to add others.`,
  );
export const noMember = (id: string) =>
  invalidValue(
    `The person ${id.slice(0, 80)} is not an active member of the organization, so they cannot be in its groups.`,
  );
export const ownerProtected = () =>
  forbidden('The owner cannot be deactivated or removed. Ownership has to be transferred first.');
export const adminProtected = () =>
  forbidden('This person is an admin. Only a token that the owner has made can deactivate or remove admins.');
export const outOfReach = () =>
  forbidden(
    'This person cannot be restored: their address is not in a domain of the organization. Invite them instead.',
  );
export const leaving = () => forbidden('This person is deleting their account and cannot be added at the moment.');
