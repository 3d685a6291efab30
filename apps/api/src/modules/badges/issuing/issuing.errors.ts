import { ISSUING_LIMITS } from '@tracker/contracts/badges/issuing-limits';
import { DomainError } from '../../../platform/domain-error.js';

export const issuerNotFound = () =>
  new DomainError('issuer-not-found', 404, 'This organization does not issue badges yet.');
export const issuerNeeded = () => new DomainError('issuer-needed', 409, 'Fill in the issuer profile first.');
export const achievementNotFound = () => new DomainError('achievement-not-found', 404, 'Achievement not found.');
export const achievementAwarded = () =>
  new DomainError('achievement-awarded', 409, 'This achievement was awarded, so it cannot be deleted.');
export const achievementLimitReached = () =>
  new DomainError(
    'achievement-limit-reached',
    409,
    `An organization can have at most ${ISSUING_LIMITS.achievements} achievements. Delete one first.`,
  );
export const awardNotFound = () => new DomainError('award-not-found', 404, 'Badge not found.');
export const badgesNotSigned = () =>
  new DomainError(
    'badges-not-signed',
    503,
    'This badge cannot be signed at the moment. Please ask its issuer to rotate the key of its badges.',
  );
export const imageNotFound = () => new DomainError('image-not-found', 404, 'Picture not found.');
export const statusListNotFound = () => new DomainError('status-list-not-found', 404, 'Status list not found.');
export const pictureExpected = () => new DomainError('picture-expected', 400, 'Choose a picture.');
export const unsupportedPicture = () =>
  new DomainError('unsupported-picture', 415, 'The picture must be a PNG or an SVG file.');
export const unreadablePicture = () => new DomainError('unreadable-picture', 400, 'This picture cannot be read.');
export const pictureTooLarge = () =>
  new DomainError(
    'picture-too-large',
    400,
    `A picture can have at most ${ISSUING_LIMITS.imageSide} pixels in width and height.`,
  );
