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
        const [first, ...others] = await context.tx.query<{ id: number; active: boolean }>(
          'select id, active from alert_rule where service = $1 and figure = $2 order by id',
          [service, figure],
        );
        if (first) await there.change(alertRule, await there.lock(alertRule, first.id, 'services'), kept);
        else await there.make(alertRule, { figure, ...kept });
        // Left on, they would go on warning at bounds that were replaced.
        for (const { id } of others.filter((one) => one.active))
          await there.change(alertRule, await there.lock(alertRule, id, 'services'), { active: false });
      }
      return {};
    },
  },
});
