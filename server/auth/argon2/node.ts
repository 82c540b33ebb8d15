import { hash, hashRaw, verify } from '@node-rs/argon2';
import { HASH_COST, type Argon2 } from './types';

const { memoryKib: memoryCost, passes: timeCost, lanes: parallelism, hashBytes: outputLen } = HASH_COST;
// The library's own default is Argon2id; its enumeration cannot be named where modules are compiled one by one.
const cost = { memoryCost, timeCost, parallelism, outputLen };

/** On a thread of its own, so that nobody else waits while somebody signs in. */
export const argon2: Argon2 = {
  hash: (password) => hash(password, cost),
  verify: (known, password) => verify(known, password),
  digest: async (password, salt) => (await hashRaw(password, { ...cost, salt: new TextEncoder().encode(salt) })).toString('hex'),
};
