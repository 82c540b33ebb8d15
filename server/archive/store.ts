/** What a file is, as far as it can be told without reading what it says. */
export interface Written {
  /** Length as it is stored, compressed. */
  bytes: number;
  /** SHA-256 of what is stored. */
  digest: string;
}

/** A file that is being read. */
export interface Reading {
  /** The lines of the file, one after another. Fails where the file is missing or cannot be unpacked. */
  lines: AsyncIterable<string>;
  /** Of what was read; complete behind the last line. */
  written(): Written;
}

/**
 * The folder of archives: files of lines, each beside its manifest. A file is written under a name of its run (`part`), and gets its own
 * name when it has been read back.
 */
export interface ArchiveStore {
  /** Writes pages of lines, each line with its end, and forces them to the disk. Removes what other runs left of this file. */
  write(name: string, part: string, pages: AsyncIterable<string>): Promise<Written>;
  /** Reads a file; `part` absent: the one that was kept. */
  read(name: string, part?: string): Reading;
  /** Gives the file its own name, and puts its manifest beside it. Repeating it with another part replaces both. */
  keep(name: string, part: string, manifest: string): Promise<void>;
  /** The manifests of all files that were kept, by the names of the files, in order. */
  manifests(): Promise<readonly { name: string; manifest: string }[]>;
  /** The names of all files, with a manifest or without, in order. */
  names(): Promise<readonly string[]>;
}
