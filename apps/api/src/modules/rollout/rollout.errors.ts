import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { DomainError } from '../../platform/domain-error.js';

export const remoteNotFound = (remote: string) =>
  new DomainError('remote-not-found', 404, `There is no remote named ${remote.slice(0, 60)}.`);
export const noCandidate = (remote: string) =>
  new DomainError('no-candidate', 409, `${remote} has no release that is being rolled out. Release one first.`);
export function movedOn(present: RolloutState): DomainError {
  const { remote, stable, candidate, percentage } = present;
  const now = candidate === null ? 'there is no candidate' : `${candidate} is the candidate at ${percentage} %`;
  const sentence = `${remote} has changed since you looked: ${stable} is stable, and ${now}. Nothing was changed.`;
  return new DomainError('moved-on', 412, sentence, {}, { present });
}
export const candidateHalted = (remote: string, version: string) =>
  new DomainError(
    'release-halted',
    409,
    `${remote} ${version} was halted because it failed for too many people. Release it again, or another version.`,
  );
export const versionTaken = (remote: string, version: string) =>
  new DomainError(
    'version-taken',
    409,
    `${remote} ${version} exists with other content, and a release never changes. Give the build another version.`,
  );
export const versionBusy = (remote: string, version: string) =>
  new DomainError(
    'version-busy',
    409,
    `Files of ${remote} ${version} are being stored or removed for someone else. Try again in a minute, or give the build another version.`,
  );
export const routeTaken = (path: string, remote: string) =>
  new DomainError('route-taken', 409, `The route ${path.slice(0, 100)} belongs to the remote ${remote}.`);
export const routeReserved = (path: string) =>
  new DomainError('route-taken', 409, `The route ${path.slice(0, 100)} belongs to the platform.`);
export const outsidePrefixes = (path: string, remote: string, prefixes: readonly string[]) =>
  new DomainError(
    'route-taken',
    409,
    `The route ${path.slice(0, 100)} belongs to the platform: ${remote} may have routes below ${prefixes.join(', ').slice(0, 150)}.`,
  );
export const prefixNeeded = (remote: string) =>
  new DomainError('prefix-needed', 400, `There is no remote named ${remote} yet. Give the prefix of its routes.`);
export const operatorsGrant = () =>
  new DomainError('operators-grant', 403, 'Only operators grant path prefixes to a remote.');
export const notConfirmed = (remote: string) =>
  new DomainError('not-confirmed', 400, `To end ${remote}, confirm it by its name.`);
export const incompatibleRelease = (remote: string, range: string, deployed: string) =>
  new DomainError(
    'incompatible-release',
    409,
    `${remote} needs shell-sdk ${range.slice(0, 40)} and the deployed shell provides ${deployed}: nobody would get it. Deploy the shell first.`,
  );
export const manifestNotUnderstood = (remote: string, version: string) =>
  new DomainError(
    'manifest-not-understood',
    409,
    `This release of the product does not understand the manifest of ${remote} ${version}: nobody would get it.`,
  );
export const previewNotFound = ({ remote, name }: { remote: string; name: string }) =>
  new DomainError('preview-not-found', 404, `${remote} has no preview ${name.slice(0, 40)}.`);
export const unusablePreviewName = (problem: string) => new DomainError('unusable-preview-name', 400, `${problem}.`);
export const archiveExpected = () =>
  new DomainError('archive-expected', 415, 'Send the build folder as a tar file packed with gzip (application/gzip).');
export const releaseNotFound = (remote: string, version: string) =>
  new DomainError('release-not-found', 404, `${remote} has no release ${version.slice(0, 80)}.`);
export const unusableRemoteName = (remote: string) =>
  new DomainError(
    'unusable-remote-name',
    400,
    `"${remote.slice(0, 60)}" cannot be the name of a remote: 2 to 41 lower-case letters, digits and hyphens, a letter first.`,
  );
export const tokenNameTaken = (remote: string, name: string) =>
  new DomainError('token-name-taken', 409, `${remote} has a release token named ${name} already.`);
export const tokenNotFound = (remote: string) =>
  new DomainError('token-not-found', 404, `${remote} has no such release token.`);
export const nothingBefore = (remote: string) =>
  new DomainError('nothing-before', 409, `${remote} has no version to go back to.`);
export const notAllowable = (kind: string, subject: string) =>
  new DomainError('not-allowable', 404, `There is no ${kind} ${subject.slice(0, 100)}.`);
export const ambiguousOrganization = (name: string) =>
  new DomainError(
    'ambiguous-organization',
    409,
    `Several organizations are named ${name.slice(0, 100)}. Give the id of the one you mean.`,
  );
export const tooManyReports = (seconds: number) =>
  new DomainError('too-many-reports', 429, 'Too many reports. Please wait a moment.', {
    'retry-after': String(seconds),
  });
