import { Disk } from 'flydrive';
import type { S3Bucket } from '../config/environment.js';

export function s3ClientOptions({ region, endpoint, accessKeyId, secretAccessKey }: S3Bucket) {
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
