/**
 * The data of the hub: one JSON tree in memory, with the key rules of the Firebase client.
 * Nodes have no prototype, so a key such as `__proto__` is an ordinary key.
 */

export type TreeValue = string | number | boolean | TreeNode;
export interface TreeNode {
  [key: string]: TreeValue;
}

/** A path or a value the tree refuses. */
export class TreeError extends Error {}

export const MAX_DEPTH = 32;
/** 256 UTF-16 units are never more than the 768 bytes the client allows. */
const MAX_KEY_LENGTH = 256;
const FORBIDDEN_IN_KEY = /[.#$[\]/\u0000-\u001f\u007f]/;
/** The cost of a key or a number beside its text: a rough count is enough to stop runaway growth. */
const OVERHEAD = 8;

function checkKey(key: string): void {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH || FORBIDDEN_IN_KEY.test(key)) {
    throw new TreeError(`Key not allowed: ${JSON.stringify(key.slice(0, 40))}`);
  }
}

/** Splits a path into keys; empty parts are ignored, as in the client. */
export function parsePath(path: string): string[] {
  const keys = path.split('/').filter((key) => key !== '');
  if (keys.length > MAX_DEPTH) throw new TreeError('Path too deep');
  keys.forEach(checkKey);
  return keys;
}

export function isNode(value: TreeValue | null | undefined): value is TreeNode {
  return typeof value === 'object' && value !== null;
}

function emptyNode(): TreeNode {
  return Object.create(null) as TreeNode;
}

function isEmpty(node: TreeNode): boolean {
  for (const _key in node) return false;
  return true;
}

/** Copies plain JSON into tree form: arrays become numbered keys, nulls and empty objects are dropped. */
export function toTree(value: unknown, depth = 0): TreeValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TreeError('Only finite numbers can be stored');
    return value;
  }
  if (typeof value !== 'object') throw new TreeError(`A ${typeof value} cannot be stored`);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    throw new TreeError('Only plain objects can be stored');
  }
  if (depth >= MAX_DEPTH) throw new TreeError('Value too deep');
  const node = emptyNode();
  for (const [key, child] of Object.entries(value)) {
    checkKey(key);
    const stored = toTree(child, depth + 1);
    if (stored !== null) node[key] = stored;
  }
  return isEmpty(node) ? null : node;
}

function weigh(value: TreeValue | null): number {
  if (value === null) return 0;
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object') return OVERHEAD;
  let total = 0;
  for (const key in value) total += key.length + OVERHEAD + weigh(value[key] ?? null);
  return total;
}

function copy(value: TreeValue | null): TreeValue | null {
  if (!isNode(value)) return value;
  const node = emptyNode();
  for (const key in value) node[key] = copy(value[key] ?? null) as TreeValue;
  return node;
}

/** Writes below `node` and returns by how much the tree grew; nodes left empty are removed on the way back. */
function write(node: TreeNode, keys: readonly string[], index: number, value: TreeValue | null): number {
  const key = keys[index] as string;
  const old = node[key] ?? null;
  const keyCost = key.length + OVERHEAD;
  let grown = 0;
  if (index === keys.length - 1) {
    if (old !== null) grown -= keyCost + weigh(old);
    if (value === null) delete node[key];
    else {
      node[key] = value;
      grown += keyCost + weigh(value);
    }
    return grown;
  }
  let child: TreeNode;
  if (isNode(old)) child = old;
  else {
    // Removing something below a leaf leaves the leaf; writing below it replaces it.
    if (value === null) return 0;
    child = emptyNode();
    node[key] = child;
    grown += old === null ? keyCost : -weigh(old);
  }
  grown += write(child, keys, index + 1, value);
  if (isEmpty(child)) {
    delete node[key];
    grown -= keyCost;
  }
  return grown;
}

/** One changed place, with its full path. */
export interface Change {
  keys: readonly string[];
  value: TreeValue | null;
}

/** The tree of one namespace. */
export class Tree {
  private root = emptyNode();
  private weight = 0;

  constructor(private readonly maxSize: number) {}

  /** The stored value itself: only for reading at once, never to keep or change. */
  peek(keys: readonly string[]): TreeValue | null {
    let value: TreeValue = this.root;
    for (const key of keys) {
      const next: TreeValue | undefined = isNode(value) ? value[key] : undefined;
      if (next === undefined) return null;
      value = next;
    }
    return isNode(value) && isEmpty(value) ? null : value;
  }

  /** A copy that the caller may keep. */
  get(path: string): TreeValue | null {
    return copy(this.peek(parsePath(path)));
  }

  /** Replaces the value at a path; null removes it. */
  set(path: string, value: unknown): Change {
    const keys = parsePath(path);
    const change = { keys, value: toTree(value, keys.length) };
    this.apply([change]);
    return change;
  }

  /** Replaces several children at once, all or none; their names may be paths. */
  update(path: string, children: Record<string, unknown>): { keys: string[]; changes: Change[] } {
    const keys = parsePath(path);
    const changes = Object.entries(children).map(([name, value]): Change => {
      const child = parsePath(name);
      if (child.length === 0) throw new TreeError('An update needs the name of a child');
      if (keys.length + child.length > MAX_DEPTH) throw new TreeError('Path too deep');
      return { keys: [...keys, ...child], value: toTree(value, keys.length + child.length) };
    });
    // One child above or equal to another would make the result depend on the order of names.
    const named = new Set(changes.map((change) => change.keys.join('/')));
    if (named.size < changes.length) throw new TreeError('An update names a place twice');
    for (const change of changes) {
      const above = change.keys.some((_key, i) => i > keys.length && named.has(change.keys.slice(0, i).join('/')));
      if (above) throw new TreeError(`An update names ${change.keys.join('/')} and a place above it`);
    }
    this.apply(changes);
    return { keys, changes };
  }

  /** The stored characters, roughly counted. */
  size(): number {
    return this.weight;
  }

  private apply(changes: readonly Change[]): void {
    let expected = this.weight;
    for (const { keys, value } of changes) {
      expected += weigh(value) - weigh(this.peek(keys));
      if (value === null) continue;
      if (keys.length === 0 && !isNode(value)) throw new TreeError('The root holds only children');
      expected += keys.reduce((sum, key) => sum + key.length + OVERHEAD, 0);
    }
    // Freeing space is always allowed, or a full tree could never be emptied.
    if (expected > this.maxSize && expected > this.weight) throw new TreeError('The realtime tree is full');
    for (const { keys, value } of changes) {
      if (keys.length > 0) this.weight += write(this.root, keys, 0, value);
      else {
        this.root = isNode(value) ? value : emptyNode();
        this.weight = weigh(this.root);
      }
    }
  }
}
