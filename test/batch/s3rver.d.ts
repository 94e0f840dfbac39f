/** What the tests use of s3rver, which has no types. */
declare module 's3rver' {
  export interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  }

  export interface S3Object {
    bucket: string;
    key: string;
    content: Buffer | AsyncIterable<Uint8Array>;
    metadata: Record<string, string>;
  }

  export interface Store {
    getResourcePath(bucket: string, key: string, resource: 'object'): string;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    existsObject(bucket: string, key: string): Promise<boolean>;
    putObject(object: S3Object): Promise<{ size: number; md5: string }>;
  }

  export default class S3rver {
    readonly store: Store;
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
