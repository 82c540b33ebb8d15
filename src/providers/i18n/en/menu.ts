import type { menu as thai } from '../th/menu';

export const menu: Readonly<Record<keyof typeof thai, string>> = {
  'menu.general': 'General',
  'menu.report': 'Reports',
  'menu.transaction': 'Transactions',
  'menu.member': 'Members',
  'menu.bank': 'Banks',
  'menu.bonus': 'Bonus',
  'menu.setting': 'Settings',
  'menu.extension': 'Extensions',
  'menu.crm': 'CRM',
  'menu.admin': 'Administration',
};
