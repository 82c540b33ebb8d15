import { html } from 'hono/html';
import { GUARD } from '../calls/http';
import { describe } from './openapi';
import { siteCalls } from './calls';
import { problemCodes, sayProblem } from './words';

interface Operation {
  summary: string;
  tags: readonly string[];
  requestBody?: { content: { 'application/json'?: { schema: Schema }; 'multipart/form-data'?: { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Schema {
  type?: string | readonly string[];
  format?: string;
  enum?: readonly string[];
  examples?: readonly unknown[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
}

/** A body as one might send it: every required value, and what a value looks like. */
function exampleOf(name: string, schema: Schema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.enum?.length) return schema.enum[0];
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((one) => [one, exampleOf(one, schema.properties?.[one] ?? {})]));
  if (schema.type === 'array') return [exampleOf(name, schema.items ?? {})];
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.format === 'date-time') return '2026-11-22T14:05:00+07:00';
  if (schema.format === 'date') return '1990-01-31';
  return name;
}

type Markup = ReturnType<typeof html>;

/** What stands in one cell: the values there are, the format, or the type; of several shapes each. */
const kindOf = ({ enum: values, format, type, anyOf }: Schema): string =>
  anyOf?.map(kindOf).join(' | ') ?? values?.join(' | ') ?? format ?? [type ?? ''].flat().join(' | ');

function rowsOf(schema: Schema, path = '', required = true): Markup[] {
  if (schema.type === 'array') return rowsOf(schema.items ?? {}, `${path}[]`, required);
  const own =
    path === ''
      ? []
      : [
          html`<tr>
            <td><code>${path}</code></td>
            <td>${kindOf(schema)}</td>
            <td>${required ? 'yes' : ''}</td>
          </tr>`,
        ];
  // What may be absent as a whole is shown like what is there.
  const { properties = {}, required: needed = [] } = schema.anyOf?.find((one) => one.properties) ?? schema;
  const within = Object.entries(properties).flatMap(([name, one]) =>
    rowsOf(one, path === '' ? name : `${path}.${name}`, needed.includes(name)),
  );
  return [...own, ...within];
}
const table = (summary: string, schema: Schema | undefined): Markup | '' =>
  schema
    ? html`<details>
        <summary>${summary}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col">Required</th>
            </tr>
          </thead>
          <tbody>
            ${rowsOf(schema)}
          </tbody>
        </table>
      </details>`
    : '';

function section(method: string, path: string, operation: Operation): Markup {
  const body = operation.requestBody?.content['application/json']?.schema;
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => html`<label>${name} <input name="${name}" required /></label>`);
  return html`<section id="${`${method}${path}`.replaceAll(/\W+/g, '-')}">
    <h3><span class="method">${method}</span> <code>${path}</code></h3>
    <p>${operation.summary} · scope <code>${operation.tags[0] ?? ''}</code></p>
    ${table('Body', body)} ${table('Answer', operation.responses['200']?.content?.['application/json']?.schema)}
    <details>
      <summary>Try it</summary>
      <form data-method="${method}" data-path="${path}">
        ${inPath} ${method === 'GET' ? html`<label>Query <input name="?" placeholder="limit=10" /></label>` : ''}
        ${body ? html`<label>Body <textarea name="body" rows="8" spellcheck="false">${JSON.stringify(exampleOf('', body), null, 2)}</textarea></label>` : ''}
        ${isForm ? html`<label>File <input type="file" name="file" accept="image/*" required /></label>` : ''}
        <button>Send</button><output aria-live="polite"></output>
      </form>
    </details>
  </section>`;
}

let page: string | undefined;
function write(): string {
  const { paths } = describe(siteCalls) as { paths: Record<string, Record<string, Operation>> };
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  );
  const codes = problemCodes.map(
    (code) =>
      html`<tr id="${code}">
        <td><code>${code}</code></td>
        <td>${sayProblem(code, {}, 'en')}</td>
        <td lang="th">${sayProblem(code, {}, 'th')}</td>
      </tr>`,
  );
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Site interface</title>
          <link rel="stylesheet" href="/site-docs.css" />
          <link rel="icon" href="data:," />
        </head>
        <body>
          <main>
            <h1>Site interface</h1>
            <p>
              Base path <code>/site/v1</code>. <a href="/site/v1/openapi.json">OpenAPI 3.1 description</a>. Amounts are text with two
              decimals, times ISO 8601 with an offset, and every POST carries an <code>Idempotency-Key</code>.
            </p>
            <form id="key">
              <label>Key <input name="key" type="password" autocomplete="off" placeholder="ok_…" /></label>
              <p>The key stays in this page and is sent with what you try. Trying is real: it changes the site of the key.</p>
            </form>
            ${sections}
            <h2>Codes</h2>
            <table>
              <thead>
                <tr>
                  <th scope="col">Code</th>
                  <th scope="col">English</th>
                  <th scope="col">Thai</th>
                </tr>
              </thead>
              <tbody>
                ${codes}
              </tbody>
            </table>
          </main>
          <script src="/site-docs.js" type="module"></script>
        </body>
      </html>`,
  );
}

/** A page to read the interface and try it. It loads nothing from elsewhere. */
export const docsPage = (): Response =>
  new Response((page ??= write()), {
    headers: {
      ...GUARD,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
