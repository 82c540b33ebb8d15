import { argon2id, argon2Verify } from 'hash-wasm';
import { HASH_COST, type Argon2 } from './types';

const SALT_BYTES = 16;
const cost = {
  memorySize: HASH_COST.memoryKib,
  iterations: HASH_COST.passes,
  parallelism: HASH_COST.lanes,
  hashLength: HASH_COST.hashBytes,
};

/** For the demo, whose server runs in the browser. */
export const argon2: Argon2 = {
  hash: (password) =>
    argon2id({ ...cost, password, salt: globalThis.crypto.getRandomValues(new Uint8Array(SALT_BYTES)), outputType: 'encoded' }),
  verify: (known, password) => argon2Verify({ password, hash: known }),
  digest: (password, salt) => argon2id({ ...cost, password, salt, outputType: 'hex' }),
};
