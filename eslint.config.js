import { dirname, join, relative, resolve, sep } from 'node:path';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const no = (patterns, message) => ({ group: patterns, message });
/** The folders of `src` in the order of their imports: a file imports from its own folder and from those before it. `demo`, which runs the server in the browser, may import all. */
const folders = ['schema', 'resources', 'sms', 'providers', 'theme', 'ui', 'auth', 'sw', 'screens', 'menu', 'custom', 'boot'];
/** What both sides share. */
const SHARED = ['schema', 'resources', 'sms'];
const src = join(import.meta.dirname, 'src');
const folderIndex = (path) => folders.indexOf(relative(src, path).split(sep)[0]);
const folderOrder = {
  create({ filename, report }) {
    const folder = folderIndex(filename);
    const check = (node) => {
      const name = node.source?.value;
      if (folder === -1 || typeof name !== 'string' || !name.startsWith('.')) return;
      const other = folderIndex(resolve(dirname(filename), name));
      if (other > folder) report({ node, message: `src/${folders[folder]} comes before src/${folders[other]} and imports nothing of it.` });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
const neitherSide = [
  no(
    ['react', 'react-*', '@mui/*', 'hono', '@hono/*', 'pg', 'node:*', '**/server/**'],
    'What both sides share names neither the browser nor the server.',
  ),
];
const noServer = [no(['**/server/**', 'node:*', 'pg', '@hono/*'], 'The panel never carries server code.')];

/** A frame's title is its name. */
const title = {
  selector: "JSXOpeningElement[name.name=/^[a-z]/]:not([name.name='iframe']) > JSXAttribute[name.name='title']",
  message: 'A title is read by nobody without a mouse: src/ui/Tip.tsx, or data-tip on a control that has a name.',
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', 'bench/out/', 'e2e/out/', 'public/', '**/*.mjs', 'eslint.config.js'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A handler is async by contract, whether or not it has anything to wait for.
      '@typescript-eslint/require-await': 'off',
      // Row values are `unknown` until their kind says what they are.
      '@typescript-eslint/no-base-to-string': 'off',
      'max-lines': ['error', { max: 300, skipComments: true, skipBlankLines: true }],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error', 'warn', 'info'] }],
    },
  },
  {
    files: ['src/**'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    plugins: { panel: { rules: { 'folder-order': folderOrder } } },
    rules: { 'panel/folder-order': 'error' },
  },
  { files: SHARED.map((folder) => `src/${folder}/**`), rules: { 'no-restricted-imports': ['error', { patterns: neitherSide }] } },
  {
    files: ['src/**'],
    ignores: ['src/demo/**', ...SHARED.map((folder) => `src/${folder}/**`)],
    rules: { 'no-restricted-imports': ['error', { patterns: noServer }] },
  },
  {
    files: ['server/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            no(
              [
                '**/src/screens/**',
                '**/src/providers/**',
                '**/src/auth/**',
                '**/src/menu/**',
                '**/src/custom/**',
                'react',
                'react-*',
                '@mui/*',
              ],
              'The server never carries panel code.',
            ),
          ],
        },
      ],
    },
  },
  // Everything but the process itself runs in the browser demo as well.
  {
    files: ['server/**'],
    ignores: [
      'server/node.ts',
      'server/process/**',
      'server/db/postgres.ts',
      'server/db/embeddedThread.ts',
      'server/db/embeddedWorker.ts',
      'server/db/command.ts',
      'server/realtime/attach.ts',
      'server/auth/argon2/node.ts',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer'],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            no(['node:*', 'pg', 'ws', '@node-rs/*'], 'Only the process knows Node.'),
            no(
              ['**/src/screens/**', '**/src/providers/**', '**/src/auth/**', '**/src/menu/**', '**/src/custom/**'],
              'The server never carries panel code.',
            ),
          ],
        },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['src/**/*.tsx'], rules: { 'no-restricted-syntax': ['error', title] } },
  // Stock mutations send late or twice; commands go through the data provider.
  {
    files: ['src/screens/**', 'src/custom/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        title,
        {
          selector: "Literal[value='undoable']",
          message: 'Every write is pessimistic: the server is asked before anything is shown as done.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'test/**', 'e2e/**', 'bench/**'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': ['error', { max: 450, skipComments: true, skipBlankLines: true }],
    },
  },
);
