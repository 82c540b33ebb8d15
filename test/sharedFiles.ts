import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import { PGlite } from '@electric-sql/pglite';

/** What the engine's file system in memory keeps of a file or folder, as far as it is used here. */
interface FileNode {
  contents: Uint8Array;
  usedBytes: number;
  stream_ops: FileWork;
}
interface FolderNode {
  node_ops: { mknod(parent: FolderNode, name: string, mode: number, device: number): FileNode };
}
interface FileWork {
  read: unknown;
  llseek: unknown;
  write(stream: { node: FileNode }, bytes: Uint8Array, offset: number, length: number, position: number, canOwn?: boolean): number;
}
interface Files {
  quit(): void;
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: FolderNode };
}

/** The files of a database, and the one piece of memory in which they all lie. */
export interface Template {
  memory: ArrayBufferLike;
  files: readonly { folder: string; name: string; bytes: Uint8Array }[];
  folders: readonly string[];
}

const BLOCK = 512;
/** The files in an archive as `dumpDataDir` writes it, where they lie in it. */
export function readTemplate(archive: Uint8Array): Template {
  const text = (from: number, length: number): string => {
    const bytes = archive.subarray(from, from + length);
    const end = bytes.indexOf(0);
    return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString();
  };
  const files: Template['files'][number][] = [];
  const folders: string[] = [];
  for (let at = 0; archive[at];) {
    const path = `${PGlite.paths.PGDATA}${text(at, 100)}`;
    const size = parseInt(text(at + 124, 12), 8);
    const cut = path.lastIndexOf('/');
    const start = at + BLOCK;
    if (text(at + 156, 1) === '5') folders.push(path);
    else files.push({ folder: path.slice(0, cut), name: path.slice(cut + 1), bytes: archive.subarray(start, start + size) });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return { memory: archive.buffer, files, folders };
}

const FILE = 0o100600;

/**
 * Files in memory that are the template's own until they are written to, and copies from then on: of a template's thirty megabytes a test
 * reads a third and writes less.
 */
export class SharedFiles extends EmscriptenBuiltinFilesystem {
  constructor(readonly template: Template) {
    super();
  }
  get #all(): Files {
    return (this.pg as unknown as { Module: { FS: Files } }).Module.FS;
  }
  override initialSyncFs(): Promise<void> {
    const files = this.#all;
    const { memory } = this.template;
    let shared: FileWork | undefined;
    for (const path of this.template.folders) files.mkdirTree(path);
    const folders = new Map<string, FolderNode>();
    const folderAt = (path: string): FolderNode => {
      const node = folders.get(path) ?? files.lookupPath(path).node;
      folders.set(path, node);
      return node;
    };
    for (const { folder, name, bytes } of this.template.files) {
      const parent = folderAt(folder);
      const file = parent.node_ops.mknod(parent, name, FILE, 0);
      const usual = file.stream_ops;
      // Without the rest of the usual work, such as mapping into memory, which writes past this.
      shared ??= {
        read: usual.read,
        llseek: usual.llseek,
        write: (stream, ...rest) => {
          const { node } = stream;
          if (node.contents.buffer === memory) node.contents = node.contents.slice();
          return usual.write(stream, ...rest);
        },
      };
      Object.assign(file, { contents: bytes, usedBytes: bytes.length, stream_ops: shared });
    }
    return Promise.resolve();
  }
  override closeFs(): Promise<void> {
    this.#all.quit();
    return Promise.resolve();
  }
}
