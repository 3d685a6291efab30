import { Disk } from 'flydrive';
import type { S3Bucket } from '../config/environment.js';

/** Settings of the client, shared by the disks and by the check at start. */
export function s3ClientOptions({ region, endpoint, accessKeyId, secretAccessKey }: S3Bucket) {
  return {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

export async function createS3Disk(settings: S3Bucket): Promise<Disk> {
  // The S3 client is large: an installation that stores files in a folder never loads it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    ...s3ClientOptions(settings),
    bucket: settings.bucket,
    visibility: 'private',
    supportsACL: false,
    // The client's default appends a checksum to a chunked body, which many S3-compatible stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return new Disk(driver);
}
