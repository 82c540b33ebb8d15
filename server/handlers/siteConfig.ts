import { siteConfig } from '../../src/resources/setting/siteConfig';
import { mayReset } from '../../src/schema/credit';
import { defaultOf } from '../../src/schema/defaults';
import { implement } from '../kernel/implement';
import { notYours } from './refusals';

const DEFAULTS = Object.fromEntries(Object.entries(siteConfig.fields).map(([name, field]) => [name, defaultOf(field)]));

export const siteConfigBehaviour = implement(siteConfig, {
  actions: {
    resetDefaults({ actor }) {
      if (!mayReset(actor)) return Promise.reject(notYours('forbidden', 'P011'));
      return Promise.resolve({ set: DEFAULTS });
    },
  },
});
