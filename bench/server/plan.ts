import type { Db } from '../../server/db/client';
import { QUIET } from './fill';

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Alias?: string;
  'Parent Relationship'?: string;
  'Scan Direction'?: string;
  Plans?: Node[];
}

/** The node that brings the rows of the page: not the one that counts, nor those that look up labels. */
function pageNode(node: Node): Node | null {
  if (node['Parent Relationship'] === 'InitPlan' || node['Parent Relationship'] === 'SubPlan') return null;
  if (node['Relation Name'] === 'deposit' && node.Alias === 't') return node;
  for (const child of node.Plans ?? []) {
    const found = pageNode(child);
    if (found) return found;
  }
  return null;
}

const textOf = (node: Node | null): string =>
  node
    ? [node['Node Type'], node['Scan Direction'] === 'Backward' ? 'backward' : '', node['Index Name'] ?? ''].filter(Boolean).join(' ')
    : 'no scan of deposit';

/** How the database reads the newest-first page of the quiet site: planned for its value, and planned once for all values. */
export async function planOf(db: Db, sql: string): Promise<string> {
  return db.tx(async (tx) => {
    await tx.query(`prepare newest(text) as ${sql}`);
    const plans: string[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await tx.query(`set local plan_cache_mode = ${mode}`);
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) execute newest('${QUIET}')`);
      plans.push(textOf(pageNode(row!['QUERY PLAN'][0].Plan)));
    }
    await tx.query('deallocate newest');
    return plans[0] === plans[1] ? plans[0]! : `${plans[0]} (generic: ${plans[1]})`;
  });
}
