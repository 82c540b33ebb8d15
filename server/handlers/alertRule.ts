import { alert, alertRule } from '../../src/resources/setting/alert';
import { seesAlerts } from '../alerts/sees';
import { implement, type CommandContext } from '../kernel/implement';
import { invalidField } from '../refusal';
import { checkSites, notYours } from './refusals';

/** A rule tells figures, or by its bound where they lie: it is for who sees them. That employee answers for it from now on. */
function answering({ actor }: CommandContext) {
  if (!seesAlerts(actor)) throw notYours('alertsNotSeen', alert.permission);
  return { author: actor.user.id, halted_for: null };
}

export const alertRuleBehaviour = implement(alertRule, {
  create({ actor }) {
    if (!seesAlerts(actor)) throw invalidField('figure', 'alertsNotSeen');
    return Promise.resolve({});
  },
  update: (context) => Promise.resolve({ set: answering(context) }),
  actions: {
    tellAgain: (context) => Promise.resolve({ set: answering(context) }),
    /** Each site keeps rules of its own: one that is changed there later changes nothing here. */
    async spread(context, row, { services }) {
      checkSites(context, services);
      const answers = answering(context);
      const { figure, minutes, share, amount, bell, told, active } = row;
      const kept = { minutes, share, amount, bell, told, active, ...answers };
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
