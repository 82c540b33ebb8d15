import { definitions } from '.';
import type { AnyResource } from '../schema/define';
import { screenName, screensOf } from '../schema/screens';

/** Further screens as resources of the panel, each with a name of its own, so that its calls, cached rows and preferences are its own. */
export const furtherScreens: readonly AnyResource[] = definitions
  .flatMap(screensOf)
  .map((screen) => ({ ...screen, name: screenName(screen) }));

/** Every list the panel has. */
export const everyScreen: readonly AnyResource[] = [...definitions, ...furtherScreens];
