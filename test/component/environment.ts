import { builtinEnvironments } from 'vitest/runtime';

type Environment = (typeof builtinEnvironments)['happy-dom'];

/**
 * What talks to the server is Node's own: the page's would ask leave of another origin first, and of a server that knows no such question.
 */
const NODE = ['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'Blob', 'File'] as const;

const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  async setup(global: typeof globalThis, options) {
    const own = NODE.map((name) => [name, global[name]] as const);
    const page = await builtinEnvironments['happy-dom'].setup(global, options);
    Object.assign(global, Object.fromEntries(own));
    return page;
  },
};
export default environment;
