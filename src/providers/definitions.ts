import { useEffect, useState } from 'react';
import { loaders } from '../resources/loaders';
import type { AnyResource } from '../schema/define';
import { screenName, screenNamed } from '../schema/screens';
import { loadAllEnglish, loadEnglishOf } from './i18n/dictionary';
import { currentLanguage } from './i18n/language';
import { sharedValue, useSharedValue } from './sharedValue';

const arrived = sharedValue<ReadonlyMap<string, AnyResource>>(new Map());
const entities = new Map<string, AnyResource>();

type Beside = (entity: string) => Promise<unknown> | undefined;
let besideOf: Beside = () => undefined;
/** Says what is fetched with the definition of an entity, and has arrived before a screen of it is drawn. */
export function loadBeside(load: Beside): void {
  besideOf = load;
}

/** The definition of an entity, or of a screen over one, if it is here already. */
export const definitionNow = (name: string): AnyResource | undefined => arrived.now().get(name);

/**
 * Fetches a definition, in English with its words; undefined where there is none of that name. A further screen is a resource of the panel
 * with a name of its own.
 */
export async function loadDefinition(name: string): Promise<AnyResource | undefined> {
  const [entity = ''] = name.split(':', 1);
  if (!Object.hasOwn(loaders, entity)) return undefined;
  const [known] = await Promise.all([
    entities.get(entity) ?? loaders[entity as keyof typeof loaders](),
    currentLanguage() === 'en' && loadEnglishOf(entity),
    besideOf(entity),
  ]);
  entities.set(entity, known);
  const def = screenNamed(entities, name);
  if (def && !definitionNow(name)) arrived.set(new Map(arrived.now()).set(name, def.screen ? { ...def, name: screenName(def) } : def));
  return definitionNow(name);
}

/**
 * The definition of an entity, fetched when it is first asked for and undefined until then. That it cannot be fetched is thrown, for the
 * boundary.
 */
export function useDefinition(name: string): AnyResource | undefined {
  const def = useSharedValue(arrived).get(name);
  const [failed, setFailed] = useState<{ name: string; error: unknown } | null>(null);
  useEffect(() => {
    loadDefinition(name).catch((error: unknown) => setFailed({ name, error }));
  }, [name]);
  if (!def && failed?.name === name) throw failed.error;
  return def;
}

/** Fetches all definitions, and what comes with them: the next click probably needs one of them. */
export function warmDefinitions(): void {
  for (const [name, load] of Object.entries(loaders)) {
    load().catch(() => undefined);
    besideOf(name)?.catch(() => undefined);
  }
  if (currentLanguage() === 'en') loadAllEnglish().catch(() => undefined);
}
