/** A bucket's settings for `startTestApp`, on a stand-in that is started already. */
export const bucketOf = (endpoint: string) => ({
  bucket: 'tracker',
  region: 'us-east-1',
  endpoint,
  accessKeyId: 'id',
  secretAccessKey: 'secret',
});
