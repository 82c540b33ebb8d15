import { agentProviders } from '../../schema/data/agentProviders';
import type { ResourceTexts } from './texts';

export const admin: Pick<ResourceTexts, 'employee' | 'role' | 'ip_rule' | 'audit' | 'system_config' | 'site'> = {
  employee: {
    name: 'Employees',
    fields: {
      username: 'User name', name: 'Name', level: 'Level', deptcode: { label: 'Department', options: { D001: 'D001', D002: 'D002', D003: 'D003' } }, role: 'Role',
      services: { label: 'Sites', help: 'Names of the sites looked after' }, active: 'Active', two_factor: 'Two-factor sign-in', last_login: 'Last login', last_ip: 'From address',
    },
    views: { active: 'Active', inactive: 'Off', all: 'All' },
    actions: {
      disable: { label: 'Disable', ask: 'Disable the account of {name} and sign them out at once' },
      enable: { label: 'Enable', ask: 'Enable the account of {name}' },
      invite: { label: 'Create password link', ask: 'Create a one-time link for {name} to set a password, good for 24 hours' },
      askNewPassword: { label: 'Ask for a new password', ask: '{name} has to change the password before anything else' },
      resetTwoFactor: { label: 'Clear second factor', ask: 'Clear the second factor of {name} and sign them out everywhere', input: { reason: 'Reason' } },
    },
  },
  role: {
    name: 'Roles',
    fields: {
      name: 'Role', note: 'Description',
      permissions: { label: 'Permissions', of: { code: 'Code', active: 'Active', view: 'View', add: 'Add', update: 'Edit', delete: 'Delete', export: 'Export' } },
      deposit_limit: { label: 'Approves deposits alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      withdraw_limit: { label: 'Approves withdrawals alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      credit_limit: { label: 'Changes credit alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      sms_limit: { label: 'Sends SMS alone up to', help: 'A campaign that costs more must be approved by a second person. Empty means no limit' },
      reveals_per_day: 'Personal data shown per day', exports_per_day: 'Exports per day',
      two_factor: { label: 'Two-factor sign-in required', help: 'Who has not set it up must do so before any other work' },
    },
    sections: { บทบาท: 'Role', วงเงินและขีดจำกัด: 'Limits', ความปลอดภัย: 'Safety', สิทธิ์: 'Permissions' },
    related: ['Employees with this role'],
    actions: {},
  },
  ip_rule: {
    name: 'Allowed IP addresses',
    fields: {
      cidr: { label: 'IP address or range', help: 'Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64' },
      scope: { label: 'Applies to', options: { office: 'Everybody', role: 'A role', employee: 'An employee' } },
      role: { label: 'Role', help: 'When it applies to a role' }, employee: { label: 'Employee', help: 'When it applies to one employee' },
      note: 'Note', active: 'On', expires_at: { label: 'Valid until', help: 'Empty means it does not expire' },
    },
    views: { active: 'On', inactive: 'Off', all: 'All' },
    sections: { ที่อยู่: 'Address', ใช้กับใคร: 'Whom it concerns', การใช้งาน: 'Use' },
    actions: {},
  },
  audit: {
    name: 'Audit trail',
    fields: {
      at: 'Time', employee: 'Employee', service: 'Site', resource: 'Data', record_id: 'Record no.', action: 'Action', before: 'Before', after: 'After', ip: 'IP address',
      result: { label: 'Result', options: { ok: 'Done', refused: 'Refused' } },
    },
    actions: {},
  },
  system_config: {
    name: 'System settings',
    fields: {
      typeweb: { label: 'Kind of site', options: { game: 'Games', topup: 'Game top-up', lotto: 'Lottery' } }, contract_end: { label: 'Contract ends', help: 'The header shows the day after' },
      menu_by: { label: 'Sites in the menu', options: { service: 'By site', group_type: 'By group of sites' } }, menu_order: { label: 'Order of the menu', options: { catalogue: 'As the system has it', alphabet: 'By the alphabet' } },
      menu_off: { label: 'Menus switched off', help: 'Permission codes of menus not to show, such as P018. Empty shows all' },
      main_menu: { label: 'Further main menu entries', of: { name: 'Name', path: 'Address in the panel', icon: 'Icon', order: 'Order' } }, sms_app: 'Download folder of the SMS app',
    },
    sections: { ระบบ: 'System', เมนู: 'Menu' },
    actions: {},
  },
  site: {
    name: 'Sites',
    fields: {
      service: 'Site code', webname: 'Site name', group_type: { label: 'Group', options: { game: 'Games', topup: 'Game top-up', lotto: 'Lottery' } }, agent_provider: { label: 'Agent provider', options: agentProviders, help: 'Where the site keeps its agent credit' }, firebase_url: 'Live data address', logo: 'Logo',
      cutoff: { label: 'Day cut-off', help: 'A new business day begins at this time. Empty means midnight' },
      withdraw_second_limit: 'Withdrawals above this need a second approver', deposit_second_limit: 'Deposits above this need a second approver', credit_second_limit: 'Credit changes above this need a second approver', sms_second_limit: 'SMS campaigns above this need a second approver',
      sms_price: 'Price of an SMS part', sms_quiet_from: { label: 'No SMS from', help: 'Campaigns that keep the quiet hours wait until they are over. Empty means messages go out all day' }, sms_quiet_to: 'No SMS until', active: 'On',
    },
    sections: { เว็บไซต์: 'Site', วงเงินที่ต้องมีผู้อนุมัติคนที่สอง: 'Limits that need a second approver', 'ข้อความ SMS': 'SMS messages' },
    actions: { resetDefaults: { label: 'Reset to defaults', ask: 'Reset the system settings of {webname} to their defaults' } },
  },
};
