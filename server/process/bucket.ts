/** A bucket of an S3-compatible store, and the key to it. */
export interface Bucket {
  /** Scheme, name and port. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** What the names of all objects begin with: empty, or folders that end with `/`. */
  prefix: string;
}

/** The bucket as it may be shown. */
export const shownBucket = ({ endpoint, bucket, prefix }: Pick<Bucket, 'endpoint' | 'bucket' | 'prefix'>): string =>
  `${bucket}${prefix === '' ? '' : `/${prefix}`} at ${endpoint}`;
