import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Misconfigured, readEnvironment } from './environment';

const dataDir = mkdtempSync(join(tmpdir(), 'office-'));
afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

const secrets = { SESSION_SECRET: 'a secret of this test, and long enough', ENCRYPTION_KEY: 'another secret of this test, long enough' };
const read = (env: NodeJS.ProcessEnv): ReturnType<typeof readEnvironment>['config'] =>
  readEnvironment({ DATA_DIR: dataDir, ...env }).config;
const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof Misconfigured) return error.message;
    throw error;
  }
  return 'accepted';
};
const line = { LINE_CHANNEL_ID: '1', LINE_CHANNEL_SECRET: 'a secret of LINE, long enough', LINE_ISSUER: 'https://access.line.me' };

describe('where the server listens', () => {
  const hostOf = (env: NodeJS.ProcessEnv): string => readEnvironment({ DATA_DIR: dataDir, ...env }).host;
  it('is this machine alone for a demonstration, whose passwords everybody knows', () => {
    expect([hostOf({}), hostOf({ HOST: '' }), hostOf({ HOST: '0.0.0.0' })]).toEqual(['127.0.0.1', '127.0.0.1', '0.0.0.0']);
    expect(hostOf({ MODE: 'PRODUCTION', ...secrets })).toBe('0.0.0.0');
  });
  it('is everywhere in a container, as its file says', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
  });
});

describe('the variables of the bucket for files', () => {
  const bucket = {
    FILES_S3_ENDPOINT: 'https://s3.example.com/',
    FILES_S3_BUCKET: 'office-uploads',
    FILES_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    FILES_S3_SECRET_ACCESS_KEY: 'secretOfTheBucket/+=',
  };
  const bucketOf = (env: NodeJS.ProcessEnv): unknown => readEnvironment({ DATA_DIR: dataDir, ...env }).bucket;
  it('name none unless they are set', () => {
    expect(bucketOf({})).toBeUndefined();
    expect(bucketOf({ FILES_S3_ENDPOINT: '', FILES_S3_PREFIX: '' })).toBeUndefined();
  });
  it('are taken as they are given', () => {
    const known = { bucket: 'office-uploads', keyId: 'AKIAEXAMPLE', secret: 'secretOfTheBucket/+=' };
    expect(bucketOf(bucket)).toEqual({ ...known, endpoint: 'https://s3.example.com', region: 'us-east-1', prefix: '' });
    expect(bucketOf({ ...bucket, FILES_S3_ENDPOINT: 'http://store:9000', FILES_S3_REGION: 'eu-1', FILES_S3_PREFIX: 'a/b' })).toEqual({
      ...known,
      endpoint: 'http://store:9000',
      region: 'eu-1',
      prefix: 'a/b/',
    });
  });
  it.each([
    [{ FILES_S3_ENDPOINT: '' }, 'FILES_S3_ENDPOINT: where the store answers'],
    [{ FILES_S3_BUCKET: '' }, 'FILES_S3_BUCKET: the bucket'],
    [{ FILES_S3_ACCESS_KEY_ID: '' }, 'FILES_S3_ACCESS_KEY_ID: the key'],
    [{ FILES_S3_SECRET_ACCESS_KEY: 'short' }, 'at least 16 characters'],
    [{ FILES_S3_SECRET_ACCESS_KEY: 'two words of a secret' }, 'FILES_S3_SECRET_ACCESS_KEY must be one word'],
    [{ FILES_S3_ENDPOINT: 's3.example.com' }, 'FILES_S3_ENDPOINT'],
    [{ FILES_S3_ENDPOINT: 'http://s3.example.com' }, 'https://'],
    [{ FILES_S3_ENDPOINT: 'https://s3.example.com/office-uploads' }, 'the bucket belongs into FILES_S3_BUCKET'],
    [{ FILES_S3_BUCKET: 'Office Uploads' }, 'FILES_S3_BUCKET must be the name of a bucket'],
    [{ FILES_S3_REGION: '../etc' }, 'FILES_S3_REGION'],
    [{ FILES_S3_PREFIX: '../other' }, 'FILES_S3_PREFIX'],
  ])('are refused with a sentence when they make no sense: %o', (change, says) => {
    const said = refusal({ ...bucket, ...change });
    expect(said).toContain(says);
    for (const secret of [bucket.FILES_S3_SECRET_ACCESS_KEY, 'short', 'two words']) expect(said).not.toContain(secret);
  });
});

describe('the variables of traces', () => {
  const tracingOf = (env: NodeJS.ProcessEnv): unknown => readEnvironment({ DATA_DIR: dataDir, ...env }).tracing;
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  it('ask for none unless there is an endpoint, and none where OpenTelemetry is switched off', () => {
    expect(tracingOf({ OTEL_SERVICE_NAME: 'office' })).toBeUndefined();
    expect(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(tracingOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  });
  it('name who is given the number of a trace: nobody, unless it is said', () => {
    expect(tracingOf(endpoint)).toEqual({ hosts: [] });
    expect(
      tracingOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t.example/v1/traces', TRACE_HOSTS: 'Gateway.internal, agent' }),
    ).toEqual({
      hosts: ['gateway.internal', 'agent'],
    });
  });
  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'must be http/json'],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
  ])('are refused with a sentence when they make no sense: %o', (env, says) => {
    expect(refusal(env)).toContain(says);
  });
});

describe('the variables of sign-in', () => {
  it('are strict in production and easy in a demo when nothing is said', () => {
    expect(read({ MODE: 'PRODUCTION', ...secrets })).toMatchObject({
      sessionIdleMinutes: 30,
      sessionHours: 12,
      freshMinutes: 30,
      layout: 'newest',
      selfDisable: false,
      authLogin: 'PASSWORD',
      line: undefined,
      publicUrl: undefined,
    });
    expect(read({})).toMatchObject({ sessionIdleMinutes: null, sessionHours: 12, freshMinutes: 30, layout: 'newest', selfDisable: true });
  });
  it('are taken as they are given', () => {
    expect(
      read({ SESSION_IDLE_MINUTES: '15', SESSION_HOURS: '8', FRESH_MINUTES: '5', LAYOUT: 'older', SELF_DISABLE: 'false' }),
    ).toMatchObject({ sessionIdleMinutes: 15, sessionHours: 8, freshMinutes: 5, layout: 'older', selfDisable: false });
    expect(
      read({ MODE: 'PRODUCTION', ...secrets, SELF_DISABLE: 'true', AUTH_LOGIN: 'LINE', PUBLIC_URL: 'https://office.example/', ...line }),
    ).toMatchObject({
      selfDisable: true,
      authLogin: 'LINE',
      publicUrl: 'https://office.example',
      line: { id: '1', secret: line.LINE_CHANNEL_SECRET, issuer: 'https://access.line.me' },
    });
    expect(read({ ...line, LINE_ISSUER: 'http://127.0.0.1:4000' }).line).toMatchObject({ issuer: 'http://127.0.0.1:4000' });
  });
  it.each([
    [{ MODE: 'TEST' }, 'MODE'],
    [{ PORT: 'abc' }, 'PORT'],
    [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES'],
    [{ SESSION_IDLE_MINUTES: '-5' }, 'SESSION_IDLE_MINUTES'],
    [{ SESSION_IDLE_MINUTES: '1.5' }, 'SESSION_IDLE_MINUTES'],
    [{ SESSION_IDLE_MINUTES: 'never' }, 'SESSION_IDLE_MINUTES'],
    [{ SESSION_IDLE_MINUTES: '61', SESSION_HOURS: '1' }, 'from 1 to 60'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS'],
    [{ SESSION_HOURS: '1000' }, 'from 1 to 72'],
    [{ FRESH_MINUTES: '721' }, 'from 1 to 720'],
    [{ FRESH_MINUTES: '1e2' }, 'FRESH_MINUTES'],
    [{ LAYOUT: 'modern' }, 'newest or older'],
    [{ SELF_DISABLE: 'yes' }, 'true or false'],
    [{ AUTH_LOGIN: 'FACEBOOK' }, 'PASSWORD or LINE'],
    [{ AUTH_LOGIN: 'LINE' }, 'LINE_CHANNEL_SECRET'],
    [{ LINE_CHANNEL_ID: '1' }, 'LINE_ISSUER'],
    [{ ...line, LINE_CHANNEL_SECRET: 'x'.repeat(15) }, 'LINE_CHANNEL_SECRET: needed because another variable of LINE is set; at least 16'],
    [{ ...line, LINE_ISSUER: 'http://access.line.me' }, 'https://'],
    [{ ...line, LINE_ISSUER: 'access.line.me' }, 'LINE_ISSUER'],
    [{ PUBLIC_URL: 'office.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://office.example' }, 'https://'],
    [{ PUBLIC_URL: 'https://https://office.example' }, 'the address of the panel alone'],
    [{ PUBLIC_URL: 'https://office.example/panel' }, 'the address of the panel alone'],
    [{ PUBLIC_URL: 'https://office.example' }, 'set MODE=PRODUCTION'],
    [{ PUBLIC_URL: 'https://office.example', MODE: 'DEMO', ...secrets }, 'set MODE=PRODUCTION'],
    [{ PAYLOAD_SECRET: 'too short' }, 'at least 32'],
    [{ PAYLOAD_SECRET: 'x'.repeat(40) }, 'PAYLOAD_SECRET is one character repeated'],
    [{ ...secrets, PAYLOAD_SECRET: secrets.SESSION_SECRET }, 'PAYLOAD_SECRET is the same as SESSION_SECRET'],
    [{ ...secrets, PAYLOAD_SECRET: secrets.ENCRYPTION_KEY }, 'PAYLOAD_SECRET is the same as ENCRYPTION_KEY'],
    [{ MODE: 'PRODUCTION', ...secrets, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
    [{ MODE: 'PRODUCTION', ...secrets, SESSION_SECRET: 's'.repeat(40) }, 'SESSION_SECRET is one character repeated'],
    [{ ENCRYPTION_KEY: 'e'.repeat(40) }, 'ENCRYPTION_KEY is one character repeated'],
    [{ DRAIN_SECONDS: 'soon' }, 'DRAIN_SECONDS'],
    [{ ACCEPT_CHANGED: 'ENCRYPTION_KEY' }, 'ACCEPT_CHANGED'],
    [{ KEEP_AUDIT_MONTHS: '0' }, 'KEEP_AUDIT_MONTHS is “0”; it must be a whole number of months from 12 to 1200'],
    [{ KEEP_AUDIT_MONTHS: '11' }, 'from 12'],
    [{ KEEP_LEDGER_MONTHS: '6' }, 'KEEP_LEDGER_MONTHS'],
    [{ KEEP_MESSAGES_MONTHS: '2' }, 'from 3'],
    [{ KEEP_MESSAGES_MONTHS: '-3' }, 'KEEP_MESSAGES_MONTHS'],
  ])('are refused with a sentence when they make no sense: %o', (env, says) => {
    expect(refusal(env)).toContain(says);
  });
  it('archive nothing unless it is said, into the folder of the data unless another is named', () => {
    expect(readEnvironment({ DATA_DIR: dataDir, KEEP_AUDIT_MONTHS: '' }).archive).toEqual({ folder: join(dataDir, 'archive'), months: {} });
    const given = { KEEP_AUDIT_MONTHS: '24', KEEP_LEDGER_MONTHS: '12', KEEP_MESSAGES_MONTHS: '3', ARCHIVE_DIR: '/archives' };
    expect(readEnvironment({ DATA_DIR: dataDir, ...given }).archive).toEqual({
      folder: '/archives',
      months: { audit: 24, ledger_posting: 12, sms_message: 3 },
    });
  });
  it('move the clock in a demonstration only', () => {
    expect(readEnvironment({ DATA_DIR: dataDir, TEST_CLOCK: '/some/file' }).testClock).toBe('/some/file');
    expect(readEnvironment({ DATA_DIR: dataDir }).testClock).toBeUndefined();
    expect(refusal({ MODE: 'PRODUCTION', ...secrets, TEST_CLOCK: '/some/file' })).toContain('TEST_CLOCK');
  });
  it('never repeat a secret', () => {
    expect(
      refusal({
        MODE: 'PRODUCTION',
        SESSION_SECRET: 'short-secret',
        ENCRYPTION_KEY: 'another secret of this test, long enough',
        ...line,
        AUTH_LOGIN: 'LINE',
      }),
    ).not.toMatch(/short-secret|another secret/);
  });
});
