import type { ra as thai } from '../th/ra';

export const ra: Readonly<Record<keyof typeof thai, string>> = {
  'ra.auth.auth_check_error': 'Please login to continue',
  'ra.notification.updated': 'Element updated',
  'ra.notification.created': 'Element created',
  'ra.notification.deleted': 'Element deleted',
  'ra.notification.bad_item': 'Incorrect element',
  'ra.notification.item_doesnt_exist': 'Element does not exist',
  'ra.notification.http_error': 'Server communication error',
  'ra.notification.data_provider_error': 'dataProvider error. Check the console for details.',
  'ra.notification.i18n_error': 'Cannot load the translations for the specified language',
  'ra.notification.canceled': 'Action cancelled',
  'ra.notification.logged_out': 'Your session has ended, please reconnect.',
  'ra.notification.not_authorized': "You're not authorized to access this resource.",
  'ra.notification.application_update_available': 'A new version is available.',
  'ra.notification.offline': 'No connectivity. Could not fetch data.',
};
