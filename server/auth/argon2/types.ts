/** What OWASP asks of Argon2id at least: 19 MiB, two passes, one lane. */
export const HASH_COST = { memoryKib: 19_456, passes: 2, lanes: 1, hashBytes: 32 } as const;

/** Argon2id as this product uses it. Which code does it is for the platform to say: `imports` of package.json. */
export interface Argon2 {
  /** A PHC string with a salt of its own and the cost. */
  hash(password: string): Promise<string>;
  /** Whether the password gives the hash, at the cost written in it. */
  verify(hash: string, password: string): Promise<boolean>;
  /** 64 hexadecimal digits; the same password and salt (8 bytes of UTF-8 at least) always give the same. */
  digest(password: string, salt: string): Promise<string>;
}
