import { departmentOptions } from '../../schema/data/departments';
import type { ResourceTexts } from './texts';

export const admin = {
  employee: {
    name: 'Employees',
    one: 'employee',
    fields: {
      username: 'User name',
      name: 'Name',
      level: 'Level',
      deptcode: { label: 'Department', options: departmentOptions('en') },
      role: 'Role',
      services: { label: 'Sites', help: 'Choose or type the names of the sites looked after' },
      active: 'Active',
      two_factor: 'Two-factor sign-in',
      last_login: 'Last login',
      last_ip: 'From address',
    },
    views: { active: 'Active', inactive: 'Off', all: 'All' },
    actions: {
      disable: { label: 'Disable', ask: 'Disable the account of {name} and sign them out at once' },
      enable: { label: 'Enable', ask: 'Enable the account of {name}' },
      invite: { label: 'Create password link', ask: 'Create a one-time link for {name} to set a password, good for 24 hours' },
      askNewPassword: { label: 'Ask for a new password', ask: '{name} has to change the password before anything else' },
      resetTwoFactor: {
        label: 'Clear second factor',
        ask: 'Clear the second factor of {name} and sign them out everywhere',
        input: { reason: 'Reason' },
      },
    },
  },
  role: {
    name: 'Roles',
    one: 'role',
    fields: {
      name: 'Role',
      note: 'Description',
      permissions: {
        label: 'Permissions',
        of: { code: 'Code', active: 'Active', view: 'View', add: 'Add', update: 'Edit', delete: 'Delete', export: 'Export' },
      },
      deposit_limit: { label: 'Approves deposits alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      withdraw_limit: {
        label: 'Approves withdrawals alone up to',
        help: 'Above this a second person must approve. Empty means no limit',
      },
      credit_limit: { label: 'Changes credit alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      points_limit: { label: 'Gives points alone up to', help: 'Above this a second person must approve. Empty means no limit' },
      sms_limit: {
        label: 'Sends SMS alone up to',
        help: 'What costs more at a site in a day must be approved by a second person. Empty means no limit',
      },
      export_limit: {
        label: 'Exports rows alone up to (per day)',
        help: 'Above this a second person must agree. Empty means as the site says',
      },
      reveals_per_day: 'Personal data shown per day',
      exports_per_day: 'Exports per day',
      two_factor: { label: 'Two-factor sign-in required', help: 'Who has not set it up must do so before any other work' },
    },
    sections: { role: 'Role', limits: 'Limits and safety', permissions: 'Permissions' },
    related: { employee: 'Employees with this role', views: 'Shared views' },
    actions: {},
  },
  ip_rule: {
    name: 'Allowed IP addresses',
    one: 'IP address rule',
    fields: {
      cidr: { label: 'IP address or range', help: 'Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64' },
      scope: { label: 'Applies to', options: { office: 'Everybody', role: 'A role', employee: 'An employee' } },
      role: 'Role',
      employee: 'Employee',
      note: 'Note',
      active: 'On',
      expires_at: {
        label: 'Valid until',
        help: 'Empty means it does not expire. The last one to expire stays in force until there is another or it is switched off',
      },
    },
    views: { active: 'On', inactive: 'Off', all: 'All' },
    sections: { address: 'Address', whomItConcerns: 'Whom it concerns', use: 'Use' },
    actions: {},
  },
  role_view: {
    name: 'Views of roles',
    one: 'view of a role',
    fields: {
      name: 'Name',
      role: 'Role',
      list: 'Screen (name in the system)',
      search: { label: 'Filters and order', help: 'As the address of the list has them; empty: everything' },
      columns: { label: 'Columns', help: 'Names of columns in the system, with spaces between; empty: the usual ones' },
    },
    sections: { view: 'View', content: 'What it shows' },
    actions: {},
  },
} satisfies Partial<ResourceTexts>;
