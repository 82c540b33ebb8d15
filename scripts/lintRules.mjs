// Lint rules of this panel's own, beside those of .oxlintrc.json.
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * The folders of `src` in the order of their imports: a file imports from its own folder and from those before it. `demo`, which runs the server in
 * the browser, may import all.
 */
const FOLDERS = [
  'schema',
  'resources',
  'sms',
  'qr',
  'bankFiles',
  'providers',
  'theme',
  'ui',
  'auth',
  'sw',
  'screens',
  'menu',
  'custom',
  'boot',
];
const src = join(import.meta.dirname, '../src');
const folderNameOf = (path) => relative(src, path).split(sep)[0];
const folderIndex = (path) => FOLDERS.indexOf(folderNameOf(path));
const folderOrder = {
  create({ filename, report }) {
    const folder = folderIndex(filename);
    const check = (node) => {
      const name = node.source?.value;
      if (folder === -1 || typeof name !== 'string' || !name.startsWith('.')) return;
      const other = folderIndex(resolve(dirname(filename), name));
      if (other > folder) report({ node, message: `src/${FOLDERS[folder]} comes before src/${FOLDERS[other]} and imports nothing of it.` });
    };
    return {
      Program(node) {
        if (folder === -1 && !['..', 'demo'].includes(folderNameOf(filename)))
          report({ node, message: `src/${folderNameOf(filename)} has no place in the order of folders: scripts/lintRules.mjs.` });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** `title` on an element of HTML. A frame's title is its name. */
const title = {
  create: ({ report }) => ({
    JSXAttribute(node) {
      const element = node.parent.name;
      if (node.name.name === 'title' && element.type === 'JSXIdentifier' && /^[a-z]/.test(element.name) && element.name !== 'iframe')
        report({ node, message: 'A title is read by nobody without a mouse: src/ui/Tip.tsx, or data-tip on a control that has a name.' });
    },
  }),
};

/** Stock mutations send late or twice; commands go through the data provider. */
const pessimistic = {
  create: ({ report }) => ({
    Literal(node) {
      if (node.value === 'undoable')
        report({ node, message: 'Every write is pessimistic: the server is asked before anything is shown as done.' });
    },
  }),
};

export default { meta: { name: 'panel' }, rules: { 'folder-order': folderOrder, title, pessimistic } };
