import { startPostgres } from './postgres';
const pgs = await startPostgres(); console.log(pgs.url); process.on('SIGTERM', () => void pgs.stop().then(() => process.exit(0)));
