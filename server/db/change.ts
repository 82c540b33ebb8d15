/**
 * A change the tables need to follow the definitions, with SQL that works as it stands. `add`: this version cannot work without it; applied
 * at start. `relax`: a rule that no longer holds; applied at start. `review`: could lose data, or fail on the rows there are; waits for a
 * person. `tell`: nothing depends on it; what is left over is only named.
 */
export interface Change {
  kind: 'add' | 'relax' | 'review' | 'tell';
  text: string;
  sql: string;
  /** Cannot run inside a transaction, so that writers are not held. */
  outside?: true;
  /** A version that goes back works without it: it makes reading faster, or has the database check what the server checks as well. */
  dispensable?: true;
}
