/** One line of the table. `figures` holds the numbers behind the texts, for the JSON file. */
export interface ResultRow {
  name: string;
  product: string;
  reference: string;
  ratio: number | null;
  limit: string;
  /** `info`: nothing was promised of this figure. */
  verdict: 'pass' | 'miss' | 'info';
  note?: string;
  figures: Readonly<Record<string, number>>;
}

export interface BenchOptions {
  /** Smaller data and one repeat: for trying, not for quoting. */
  quick: boolean;
  /** Length of one measured window and how many there are. */
  seconds: number;
  repeats: number;
  /** The built server that is measured. */
  server: string;
  /** Whether `--only` leaves this part in. Parts are named `server/postgres/lists` and the like. */
  wants(part: string): boolean;
  /** Progress, on stderr. */
  say(text: string): void;
  /** Adds a CPU profile of the measured server, in bench/out. */
  profile: boolean;
}

/** A part of the bench. Every `bench/<folder>/module.ts` exports one as `bench`. */
export interface BenchModule {
  name: string;
  run(options: BenchOptions): Promise<ResultRow[]>;
}
