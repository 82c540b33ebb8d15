import { parentPort } from 'node:worker_threads';
import { findCode, type Pixels } from '../slips/codeSearch';

/** The thread behind `createCodeThread`: answers each picture in turn. */
parentPort?.on('message', (pixels: Pixels) => parentPort?.postMessage(findCode(pixels)));
