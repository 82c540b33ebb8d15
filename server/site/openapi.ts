import { z } from 'zod';
import type { AnySpec } from './call';
import { problemCodes } from './words';

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'In Thai, or in English where Accept-Language asks for it' },
    code: { type: 'string', enum: problemCodes },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'code', 'detail'],
        properties: { pointer: { type: 'string' }, code: { type: 'string', enum: problemCodes }, detail: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
};
const refused = (description: string): unknown => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const headerOf = (description: string): unknown => ({ description, schema: { type: 'string' } });

function operationOf(spec: AnySpec): unknown {
  const inPath = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,64}$' },
  }));
  const query =
    spec.query === undefined ? {} : ((schemaOf(spec.query, 'input') as { properties?: Record<string, unknown> }).properties ?? {});
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 80 },
    description: 'The same key with the same body gives the first answer again',
  };
  const ok = {
    description: 'Done',
    headers: { RateLimit: headerOf('Calls left in this minute'), 'RateLimit-Policy': headerOf('Calls per minute of a key') },
    content: { 'application/json': { schema: schemaOf(spec.answer, 'output') } },
  };
  return {
    summary: spec.summary,
    tags: [spec.scope],
    security: [{ key: [] }],
    parameters: [...inPath, ...inQuery, ...(spec.method === 'POST' ? [key] : [])],
    ...(spec.file && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
          },
        },
      },
    }),
    ...(spec.body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(spec.body, 'input') } } } }),
    responses: {
      200: ok,
      ...(spec.method === 'GET' ? {} : { 201: { ...ok, description: 'Made' } }),
      400: refused('The call is not valid; nothing was done'),
      401: refused('No key in force from this address'),
      403: refused('The key does not have the scope'),
      404: refused('There is no such thing at this site'),
      ...(spec.method === 'GET'
        ? {}
        : { 409: refused('Something stands in the way'), 422: refused('The office refuses it, and this answer is kept') }),
      429: refused('Too many calls in this minute'),
    },
  };
}

/** The description of the interface (OpenAPI 3.1), made from the shapes the calls are checked by. */
export function describe(calls: readonly AnySpec[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const spec of calls) (paths[spec.path] ??= {})[spec.method.toLowerCase()] = operationOf(spec);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Site interface',
      version: '1',
      description:
        'How member websites and bank feeds speak with the office. Amounts are text with two decimals, times ISO 8601 with an offset.',
    },
    servers: [{ url: '/site/v1' }],
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'ok_<id>_<secret>' } },
      schemas: { Problem: PROBLEM },
    },
    paths,
  };
}
