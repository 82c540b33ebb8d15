// Lint rules of this panel's own, beside those of .oxlintrc.json.
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * Of each tree its folders, and the files beside them, in the order of their imports: a file imports from its own and from those before it.
 */
const ORDER = {
  // `demo`, which runs the server in the browser, may import all.
  src: [
    ...[
      'schema',
      'resources',
      'reports',
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
    ],
    'demo',
  ],
  server: [
    ...[
      'away.ts',
      'bounded.ts',
      'fileStore.ts',
      'jsonMap.ts',
      'random.ts',
      'refusal.ts',
      'trace.ts',
      'log.ts',
      'outage.ts',
      'rounds.ts',
      'turns.ts',
    ],
    ...[
      'compare',
      'db',
      'ledger',
      'readiness.ts',
      'kernel',
      'broughtLines.ts',
      'audit',
      'views',
      'export',
      'bulk',
      'reports',
      'jobs',
      'slips',
      'archive',
      'retention',
      'members',
    ],
    ...[
      'payouts',
      'matching',
      'withdrawRules',
      'sms',
      'line',
      'alerts',
      'schedules',
      'config.ts',
      'webhooks',
      'auth',
      'handlers',
      'seed',
      'realtime',
      'calls',
      'site',
    ],
    ...['prepare.ts', 'router.ts', 'systemJobs.ts', 'app.ts', 'process', 'node.ts'],
  ],
};
const root = join(import.meta.dirname, '..');
const placeOf = (path) => relative(root, path).split(sep);
const folderOrder = {
  create({ filename, report }) {
    const [tree, name, inner] = placeOf(filename);
    const isFrame = tree === 'src' && name === 'custom' && inner === 'shell';
    const order = ORDER[tree];
    if (!order) return {};
    const place = order.indexOf(name);
    const check = (node) => {
      const from = node.source?.value;
      if (place === -1 || typeof from !== 'string' || !from.startsWith('.')) return;
      const [otherTree, part, room] = placeOf(resolve(dirname(filename), from));
      if (otherTree !== tree) return;
      if (isFrame && part === 'custom' && room !== 'shell')
        report({ node, message: 'The frame of the panel stands without any bespoke screen.' });
      const other = order.includes(part) ? part : `${part}.ts`;
      if (order.indexOf(other) > place)
        report({ node, message: `${tree}/${name} comes before ${tree}/${other} and imports nothing of it.` });
    };
    return {
      Program(node) {
        if (place === -1) report({ node, message: `${tree}/${name} has no place in the order of imports: scripts/lintRules.mjs.` });
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
