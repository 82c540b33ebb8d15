import { z } from 'zod';
import type { Queryable } from '../db/client';
import { memberStatement } from '../ledger/memberStatement';
import { defineRead, done, type SiteCall } from './call';
import { memberId } from './people';
import { invalidAt } from './problem';
import { pageQuery, satangText } from './shapes';

async function read(
  db: Queryable,
  { caller: { service }, params, query: { limit, after } }: SiteCall<undefined, z.output<typeof pageQuery>>,
) {
  const member = await memberId(db, service, params['ref'] ?? '', 'not_found');
  const { items, next } = await memberStatement(db, { service, member, limit, after }).catch((error: unknown) => {
    throw error instanceof RangeError ? invalidAt('?after', 'cursor') : error;
  });
  return done({
    items: items.map(({ id, at, bucket, amount, balanceAfter, cause, ref }) => ({
      id,
      at,
      bucket,
      amount: satangText(amount),
      balance_after: satangText(balanceAfter),
      cause,
      ...(ref !== null && { ref }),
    })),
    next,
  });
}

export const statementCalls = [
  defineRead({
    path: '/members/{ref}/ledger',
    scope: 'members',
    summary: "The member's money, newest first",
    query: pageQuery,
    answer: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          bucket: z.enum(['cash', 'bonus', 'held']),
          amount: z.string(),
          balance_after: z.string(),
          cause: z.string(),
          ref: z.string().optional(),
        }),
      ),
      next: z.string().nullable(),
    }),
    read,
  }),
];
