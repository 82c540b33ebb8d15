/** What a first deposit costs: typed in by channel and campaign, reckoned beside the members who came by them. */
import { describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { query, SITE } from './office';

describe.each(usual)('cost per first deposit, %s', (engine) => {
  const { office, desk, ceo, staff } = withOffice(['ceo', 'staff'], { engine });

  test('by source and campaign, and none where nobody deposited', async () => {
    for (const [channel, amount, campaign] of [
      ['line', 300.5, 'spring'],
      ['line', 99.5, 'spring'],
      ['google', 70, 'spring'],
    ] as const) {
      const made = await ceo.send(`/api/Marketing/Cost/${SITE}?action=create`, { day: '2024-05-20', channel, campaign, amount });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
    }
    const { id } = await desk.member({ channel: 'line' });
    await office.db.query(
      "update member set source = 'spring', first_deposit_at = '2024-05-12T05:00:00Z', first_deposit_day = '2024-05-12' where service = $1 and id = $2",
      [SITE, id],
    );
    const asked = {
      measures: ['campaign_cost', 'first_deposits', 'cost_per_first_deposit'],
      filter: { day_gte: '2024-05-01', day_lte: '2024-05-31' },
    };
    const bySource = (await ceo.get(`/api/Marketing/${SITE}?${query({ ...asked, by: ['source'] })}`)).body;
    expect(bySource.payload).toEqual([
      { source: 'google', campaign_cost: 70, first_deposits: 0, cost_per_first_deposit: null },
      { source: 'line', campaign_cost: 400, first_deposits: 1, cost_per_first_deposit: 400 },
    ]);
    expect(bySource['totals']).toEqual({ campaign_cost: 470, first_deposits: 1, cost_per_first_deposit: 470 });
    const byCampaign = (await ceo.get(`/api/Marketing/${SITE}?${query({ ...asked, by: ['campaign'] })}`)).body;
    expect(byCampaign.payload).toEqual([{ campaign: 'spring', campaign_cost: 470, first_deposits: 1, cost_per_first_deposit: 470 }]);
    expect((await staff.get(`/api/Marketing/Cost/${SITE}`)).status).toBe(403);
  });

  test('what messages cost is a figure of the site, as its report has it', async () => {
    const filter = { day_gte: 'today-90', day_lte: 'today' };
    const totals = async (path: string, measures: string[]): Promise<number[]> =>
      Object.values((await ceo.get(`/api${path}/${SITE}?${query({ measures, filter })}`)).body['totals'] as Record<string, number>);
    const [cost] = await totals('/DashboardOnce', ['sms_cost']);
    expect(cost).toBeGreaterThan(0);
    expect([cost]).toEqual(await totals('/ReportSMS', ['cost']));
  });
});
