import { credentialLimitReached, documentStorageFull, roomOf } from './plan-usage.js';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

it.each([
  [null, 70, null],
  [3, 1, 2],
  [3, 3, 0],
  // After a downgrade.
  [3, 70, 0],
])('with a limit of %p and %i credentials there is room for %p', (credentialsLimit, credentials, room) => {
  expect(roomOf({ credentials, credentialsLimit, documentBytes: 0, documentBytesLimit: MB })).toBe(room);
});

it.each([
  [
    credentialLimitReached(),
    'credential-limit-reached',
    'The Free plan holds up to 3 credentials. Upgrade to Team to add more.',
  ],
  [
    documentStorageFull(100 * MB),
    'document-storage-full',
    'The Free plan holds up to 100 MB of documents. Remove one or upgrade to Team to add more.',
  ],
  [
    documentStorageFull(5 * GB),
    'document-storage-full',
    'Your plan holds up to 5 GB of documents. Remove one to add more.',
  ],
])('a full plan returns 403: %s', (error, code, sentence) => {
  expect(error).toMatchObject({ code, status: 403, message: sentence });
});
