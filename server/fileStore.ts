/** Stores the bytes of uploads; the database stores their names and types. */
export interface FileStore {
  /** Fails where there is one of that name already. */
  put(service: string, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null: there is none of that name. A store that cannot say so fails. */
  get(service: string, key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing where there is none. */
  remove(service: string, key: string): Promise<void>;
}

/** Looks through an upload, as it was sent, before it is kept. Refuses with a 503 when it cannot. */
export type FileScanner = (bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<'ok' | 'refused'>;
