import { Disk } from 'flydrive';
import type { S3Bucket } from '../config/environment.js';

export async function createS3Disk({
  bucket,
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Bucket): Promise<Disk> {
  // The S3 client is large; who stores in a folder never loads it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    // The client's default appends a checksum to a chunked body, which many S3-compatible stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  return new Disk(driver);
}
