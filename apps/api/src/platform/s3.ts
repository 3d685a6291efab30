import { Disk } from 'flydrive';
import type { Environment, S3Bucket } from './config/environment.js';

const TIMEOUT_MS = 10_000;
const REFUSED_KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'CredentialsProviderError']);

export class UnusableBucketError extends Error {}

/** Lists one object per configured bucket, so that a wrong setting fails at startup rather than at the first upload. */
export async function requireBuckets({ s3, remotesBucket }: Pick<Environment, 's3' | 'remotesBucket'>): Promise<void> {
  if (s3) await requireBucket('S3_BUCKET', s3);
  if (remotesBucket) await requireBucket('REMOTES_BUCKET', remotesBucket);
}

async function requireBucket(setting: 'S3_BUCKET' | 'REMOTES_BUCKET', settings: S3Bucket): Promise<void> {
  const { ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(s3ClientOptions(settings));
  try {
    const command = new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 });
    await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const place = `the object storage at ${settings.endpoint ?? `Amazon S3 (${settings.region})`}`;
    const { name, code, $metadata } = error as { name: string; code?: string; $metadata?: { httpStatusCode?: number } };
    if (REFUSED_KEYS.has(name))
      throw new UnusableBucketError(
        `${capitalized(place)} refuses the keys: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      );
    if (name === 'NoSuchBucket')
      throw new UnusableBucketError(
        `There is no bucket named ${settings.bucket} at ${place}: create it, or correct ${setting}.`,
      );
    // Any other response may only mean that listing is not allowed, which the service doesn't need.
    if ($metadata?.httpStatusCode === undefined)
      throw new UnusableBucketError(
        `${capitalized(place)} cannot be reached (${code ?? name}): start it, or correct S3_ENDPOINT.`,
      );
  } finally {
    client.destroy();
  }
}

const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

function s3ClientOptions({ region, endpoint, accessKeyId, secretAccessKey }: S3Bucket) {
  return {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

export async function createS3Disk(settings: S3Bucket): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    ...s3ClientOptions(settings),
    bucket: settings.bucket,
    visibility: 'private',
    supportsACL: false,
    // By default the client appends a checksum to a chunked body, and many S3-compatible stores save it as part of the
    // file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new Disk(driver);
}
