/** The minimum that OWASP asks of Argon2id: 19 MiB, two passes, one lane. */
export const HASH_COST = { memoryKib: 19_456, passes: 2, lanes: 1, hashBytes: 32 } as const;

/** Argon2id as this product uses it. `imports` of package.json chooses the implementation for the platform. */
export interface Argon2 {
  /** A PHC string with a new salt and the cost. */
  hash(password: string): Promise<string>;
  /** Does the hash belong to the password, at the cost written in the hash? */
  verify(hash: string, password: string): Promise<boolean>;
  /** 64 hexadecimal digits, always the same for the same password and salt (at least 8 bytes of UTF-8). */
  digest(password: string, salt: string): Promise<string>;
}
