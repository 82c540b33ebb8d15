/** The employee who asks, as the rules of rights see them. */
export interface Grant {
  active: boolean;
  view: boolean;
  add: boolean;
  update: boolean;
  delete: boolean;
  export: boolean;
}
export type Grants = Readonly<Record<string, Grant>>;

/** The employee as the token's `result` carries them (contract, “Names that clients rely on”). */
export interface User {
  id: number;
  name: string;
  line_image: string;
  level: number;
  active: 0 | 1;
  deptcode: string;
  group: string;
  service: readonly string[];
  /** When the session ends, ISO 8601. */
  section_date: string;
}
export interface Actor {
  user: User;
  grants: Grants;
  /** The employee sees every site, whatever `service` lists; the server derives this from layout, level and department. */
  everySite?: boolean;
  /** The server runs a demonstration. */
  demo?: boolean;
}

/** In place of an employee's number where not every reader may know it. */
export const SOMEBODY = -1;
