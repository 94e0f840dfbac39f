import { SetupError } from '../setup-error.ts';

/** The address of a bucket with credentials. */
export interface S3Address {
  /** Address of the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of the keys of all files: empty, or ends with a slash. */
  prefix: string;
}

/**
 * The bucket of an address such as `s3://bucket/prefix`. Server and credentials are in the usual environment variables of AWS tools:
 * `AWS_ENDPOINT_URL`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`. Without keys, requests are anonymous.
 *
 * @throws SetupError
 */
export function s3Address(url: URL, env: NodeJS.ProcessEnv): S3Address {
  const bucket = url.host;
  if (bucket === '') throw new SetupError(`${url.href} names no bucket; write s3://bucket/prefix`);
  const region = env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const path = decodeURIComponent(url.pathname)
    .split('/')
    .filter((part) => part !== '');
  return {
    endpoint: endpointOf(bucket, region, env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL),
    region,
    ...keysIn(env),
    prefix: path.map((part) => `${part}/`).join(''),
  };
}

function endpointOf(bucket: string, region: string, server: string | undefined): string {
  if (server !== undefined) {
    if (!URL.canParse(server)) throw new SetupError(`AWS_ENDPOINT_URL is not an address: ${server}`);
    return `${server.replace(/\/+$/, '')}/${bucket}`;
  }
  const host = `s3.${region}.amazonaws.com`;
  // A wildcard certificate only covers one label.
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

function keysIn(env: NodeJS.ProcessEnv): Pick<S3Address, 'accessKeyId' | 'secretAccessKey'> {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    throw new SetupError('Set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither');
  if (env.AWS_SESSION_TOKEN)
    throw new SetupError('Temporary credentials (AWS_SESSION_TOKEN) are not supported; use permanent ones');
  return { accessKeyId, secretAccessKey };
}
