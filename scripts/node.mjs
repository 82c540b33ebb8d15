// Imported first by every script: an older Node fails with an error that names neither itself nor the remedy.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed (https://nodejs.org).`);
  process.exit(1);
}
