import { alertRule } from '../../src/resources/setting/alert';
import { implement } from '../kernel/implement';
import { checkSites } from './refusals';

export const alertRuleBehaviour = implement(alertRule, {
  actions: {
    /** Each site keeps rules of its own: one that is changed there later changes nothing here. */
    async spread(context, row, { services }) {
      checkSites(context, services);
      const { figure, minutes, share, amount, bell, told, active } = row;
      const kept = { minutes, share, amount, bell, told, active };
      for (const service of [...services].filter((one) => one !== context.service).sort()) {
        const there = context.at(service);
        const [found] = await context.tx.query<{ id: number }>(
          'select id from alert_rule where service = $1 and figure = $2 order by id limit 1',
          [service, figure],
        );
        if (found) await there.change(alertRule, await there.lock(alertRule, found.id, 'services'), kept);
        else await there.make(alertRule, { figure, ...kept });
      }
      return {};
    },
  },
});
