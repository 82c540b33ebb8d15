import { kept, type KeptName } from './keep';

/**
 * What becomes of the rows of a table. `few`: there are as many as there are things of their kind, or as people write by hand, and no clock
 * or caller adds to them. `book`: kept for good, because accounts, decisions and their proofs must be shown, or because nothing may be done
 * twice. `archived`: moved to files by a variable. `swept`: deleted after days that can be set, most of it behind a file. `brief`: deleted
 * within a time that callers were promised, by the job or code named.
 */
export type Fate =
  | { fate: 'few' }
  | { fate: 'book'; why: string }
  | { fate: 'archived'; by: string }
  | { fate: 'swept'; as: KeptName }
  | { fate: 'brief'; by: string };

const all = <F extends Fate>(fate: F, ...tables: string[]): Record<string, F> => Object.fromEntries(tables.map((table) => [table, fate]));
const book = (why: string, ...tables: string[]): Record<string, Fate> => all({ fate: 'book', why }, ...tables);
const archived = (by: string, ...tables: string[]): Record<string, Fate> => all({ fate: 'archived', by }, ...tables);
const brief = (by: string, ...tables: string[]): Record<string, Fate> => all({ fate: 'brief', by }, ...tables);

/** Every table of the database; `docs/operations.md` says of those that grow what it says here. */
export const fates: Readonly<Record<string, Fate>> = {
  // What people set up.
  ...all(
    { fate: 'few' },
    ...[
      'employee',
      'role',
      'site',
      'site_config',
      'system_config',
      'site_key',
      'role_view',
      'site_webhook',
      'ip_rule',
      'bank_account',
      'payment_channel',
    ],
    ...[
      'transfer_rule',
      'withdraw_rule',
      'common_reason',
      'tag',
      'news',
      'popup',
      'ticket_box',
      'bonus',
      'sms_auto',
      'alert_rule',
      'line_room',
      'report_schedule',
      'campaign_cost',
      'vip_tier',
      'sms_sender',
      'sms_template',
      'bank_file_map',
    ],
    ...[
      'employee_secret',
      'two_factor',
      'recovery_code',
      'line_account',
      'preference',
      'member_reset',
      'site_key_hash',
      'site_pace',
      'bill_payment',
    ],
    ...['office_identity', 'office_status', 'schema_version', 'schema_migration', 'archive_employee', 'sms_pace', 'sms_auto_state'],
    // One row for each account.
    ...['ledger_account', 'ledger_carried'],
    // What is under way, and gone when it is done.
    ...['work_claim', 'payout_outbox', 'sms_outbox'],
  ),
  ...book(
    'members, and what people said of them and to each other',
    'member',
    'member_bank',
    'member_note',
    'blocked_value',
    'activity_off',
    'erasure_request',
    'player_limit',
    'member_follow',
    'member_contact',
    'member_duplicate',
    'member_segment',
    'member_play',
    'member_day',
    'comment',
    'comment_message',
  ),
  ...book(
    'money in and out, with who decided what',
    ...[
      'deposit',
      'withdraw',
      'withdraw_manual',
      'withdraw_check',
      'payout_attempt',
      'topup',
      'own_transfer',
      'credit',
      'ticket',
      'bank_day',
    ],
    ...[
      'points_entry',
      'handover',
      'qr_payment',
      'books_fault',
      'bank_check',
      'bank_gap',
      'exported_file',
      'bulk_job',
      'alert',
      'queue_decision',
    ],
  ),
  ...book('what the banks said, by which a line told again is known', 'statement_line', 'line_sighting', 'line_share', 'sms_suspect'),
  ...book('sums of days, made of the rows there are', 'figure_day', 'figure_kept'),
  ...book('by which a call of a game or a slip counts once, whenever it comes again', 'wallet_call', 'slip_reference'),
  ...book(
    'what was sent to whom, and who wants nothing',
    'sms_campaign',
    'sms_run',
    'sms_cross',
    'sms_day',
    'sms_optout',
    'sms_optout_office',
    'sms_auto_sent',
  ),
  ...book('the files of the archive, by which each is proved', 'archive_file'),
  ...archived('KEEP_AUDIT_MONTHS', 'audit', 'audit_chain'),
  ...archived('KEEP_LEDGER_MONTHS', 'ledger_posting', 'ledger_line'),
  ...archived('KEEP_MESSAGES_MONTHS', 'sms_message'),
  ...Object.fromEntries((Object.keys(kept) as KeptName[]).map((name) => [kept[name].table, { fate: 'swept', as: name } as const])),
  ...brief('forget_announcements: ten minutes', 'outbox'),
  ...brief('forget_keys: a day, of imports 30', 'idempotency'),
  ...brief('forget_keys: 30 days', 'import_run'),
  ...brief('forget_outcomes: 30 days after the end of its job', 'bulk_order', 'bulk_item'),
  ...brief('forget_keys: eight days, one more than is promised', 'site_answer'),
  ...brief('forget_line_requests: an hour after their end', 'line_request'),
  ...brief('figures: a minute', 'figure_mark'),
  ...brief('forget_shares: seven days', 'decided_alone', 'play_day'),
  ...brief('empty_trash: the days of its entity', 'trashed'),
  ...brief('sweep_files: a day where no record ever named the upload; used ones stay as proof', 'stored_file'),
  ...brief('the next failed sign-in: a day, known addresses 30 days', 'sign_in_attempt'),
  ...brief('the next receipt: days', 'sms_early_receipt', 'sms_inbound_seen', 'sms_bank_seen'),
};
