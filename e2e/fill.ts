/** Fills the folder it is given, for the browser tests that come later. */
import { fill } from './server';

await fill(process.argv[2] ?? '');
