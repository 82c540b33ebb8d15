import { loadBeside } from '../providers/definitions';
import { loaders } from '../resources/loaders';

/**
 * The bespoke parts attached to the screens of an entity: `src/custom/decorations/<entity>.ts`, fetched with its definition, so that a list
 * pays for its own parts and for no others. Each attaches itself and loads its components when they are first drawn.
 */
const files = new Map(
  Object.entries(import.meta.glob('../custom/decorations/*.ts')).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.ts'.length),
    load,
  ]),
);
for (const name of files.keys())
  if (!Object.hasOwn(loaders, name)) throw new Error(`src/custom/decorations/${name}.ts: there is no entity of that name`);

loadBeside((entity) => files.get(entity)?.());
