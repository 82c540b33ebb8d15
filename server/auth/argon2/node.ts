import { hash, hashRaw, verify } from '@node-rs/argon2';
import { HASH_COST, type Argon2 } from './types';

const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, hashBytes: outputLen } = HASH_COST;
// The library's default is Argon2id; its enum cannot be named in modules that are compiled one by one.
const cost = { memoryCost, timeCost, parallelism, outputLen };

/** Runs on a thread of its own, so that a sign-in blocks no other request. */
export const argon2: Argon2 = {
  hash: (password) => hash(password, cost),
  verify: (known, password) => verify(known, password),
  digest: async (password, salt) => (await hashRaw(password, { ...cost, salt: new TextEncoder().encode(salt) })).toString('hex'),
};
