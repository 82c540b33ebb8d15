import { defineReport } from '../schema/report/define';
import { dimensions, memberMoney, spending } from './figures';
import { loyalty, memberPlays, membersBrought, worth } from './memberFigures';

/** Where members come from, and what becomes of them. */
export const marketing = defineReport({
  name: 'marketing',
  path: '/Marketing',
  label: { th: 'การตลาด', en: 'Marketing' },
  scope: 'site',
  group: 'report',
  icon: 'people',
  permission: 'P002',
  dimensions: { source: dimensions.source, campaign: dimensions.campaign, referrer: dimensions.referrer, weeks: dimensions.weeks },
  measures: { ...membersBrought, ...spending, ...loyalty },
  charts: [
    { kind: 'line', by: 'day', measures: ['new_members', 'first_deposits'] },
    { kind: 'bar', by: 'source', measures: ['new_members', 'converted'] },
    { kind: 'heat', by: 'weeks', across: 'week', measures: ['retention'] },
  ],
  shows: { by: ['source'] },
  period: 30,
});

/** The members who moved most money in a time. */
export const memberVip = defineReport({
  name: 'member_vip',
  path: '/MemberVIP',
  label: { th: 'VIP 30 อันดับ', en: 'VIP top 30' },
  scope: 'site',
  group: 'member',
  icon: 'star',
  permission: 'P043',
  dimensions: { member: dimensions.member },
  measures: { ...memberMoney, ...memberPlays },
  shows: { by: ['member'], sort: ['deposits_sum', 'DESC'], top: 30 },
  period: 30,
});

/** Members who ever paid in, in fifths by how lately, how often and how much; each square leads to just its members. */
export const memberWisdom = defineReport({
  name: 'member_wisdom',
  path: '/MemberWisdom',
  label: { th: 'ข้อมูลเชิงลึกสมาชิก', en: 'Member insight' },
  scope: 'site',
  group: 'member',
  icon: 'people',
  permission: 'P021',
  dimensions: { recency: dimensions.recency, frequency: dimensions.frequency, value: dimensions.value, tier: dimensions.tier },
  measures: worth,
  charts: [
    { kind: 'heat', by: 'recency', across: 'frequency', measures: ['paying_members'] },
    { kind: 'heat', by: 'recency', across: 'value', measures: ['paying_members'] },
    { kind: 'heat', by: 'frequency', across: 'value', measures: ['paying_members'] },
  ],
  shows: { by: ['recency', 'frequency', 'value'] },
  period: 1,
});
