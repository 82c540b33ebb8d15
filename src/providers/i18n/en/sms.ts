import type { sms as thai } from '../th/sms';

export const sms: Record<keyof typeof thai, string> = {
  'sms.chartMessages': 'Messages a day',
  'sms.chartCost': 'Cost a day (baht)',
  'sms.waiting': 'No result yet',
  'sms.chartSummary': 'From {from} to {to}: {sent} sent, {delivered} delivered, {failed} failed, {cost} baht',
  'sms.chartDays': 'The latest {days} days of what is filtered',
};
