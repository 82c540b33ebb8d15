import { siteKey, writes, WRITING_KEY_LEVEL } from '../../src/resources/admin/siteKey';
import { site } from '../../src/resources/admin/site';
import { siteWebhook, webhookDelivery } from '../../src/resources/admin/siteWebhook';
import type { Row } from '../../src/schema/define';
import { seesAllSites } from '../../src/schema/can';
import { invalidField, Refusal } from '../refusal';
import { normaliseRange } from '../auth/addressRules';
import { implement, type CommandContext } from '../kernel/implement';
import { newKey } from '../auth/siteKeys';
import { againNow } from '../webhooks/deliver';
import { mayTell } from '../webhooks/target';
import { newSecret } from '../webhooks/sign';
import { notYours } from './refusals';
import { fieldWord } from '../kernel/words';

/** Names with another meaning where sites are named, such as announcements of the office. */
const RESERVED = ['office'];

type Key = Row<typeof siteKey>;

/** Keeps a new key of a site and gives it whole, for the one time it is shown. */
async function keep(
  context: CommandContext,
  row: Pick<Key, 'service'> & { id: number },
  scopes: Key['scopes'],
  addresses: readonly string[],
): Promise<string> {
  const { id, whole, hash } = await newKey();
  await context.tx.query('insert into site_key_hash (key, hash) values ($1, $2)', [id, hash]);
  await context.make(siteKey, {
    site: row.id,
    service: row.service,
    key: id,
    scopes,
    addresses: [...addresses],
    made_by: context.actor.user.id,
  });
  return whole;
}

/** A key that writes moves money without an employee of the office: it works from named addresses only, and few employees may make one. */
function checkWriting({ actor }: CommandContext, scopes: Key['scopes'], addresses: readonly string[], field: string): void {
  if (!writes(scopes)) return;
  if (actor.user.level < WRITING_KEY_LEVEL) throw new Refusal(403, 'levelNeeded', { level: WRITING_KEY_LEVEL });
  if (addresses.length === 0 || addresses.some((range) => range.endsWith('/0'))) throw invalidField(field, 'keyAddresses');
}

/** A key of this site that still works, locked. */
async function lockKey(context: CommandContext, site: number, key: string): Promise<Key> {
  const [found] = await context.tx.query<{ id: number }>('select id from site_key where key = $1 and site = $2 and revoked_at is null', [
    key,
    site,
  ]);
  if (!found) throw invalidField('key', 'noSuchRef', { label: fieldWord(siteKey, 'key') });
  return context.lock(siteKey, found.id, 'key');
}

export const siteBehaviour = implement(site, {
  together: {
    makeKey: (_context, _row, { scopes }) => Promise.resolve(writes(scopes)),
    rotateKey: async (context, row, { key }) => writes((await lockKey(context, row.id, key)).scopes),
  },
  actions: {
    async makeKey(context, row, { scopes, addresses }) {
      const ranges = (addresses ?? []).map(normaliseRange);
      if (ranges.includes(null)) throw invalidField('addresses', 'notCidr');
      checkWriting(context, scopes, ranges as string[], 'addresses');
      const value = await keep(context, row, scopes, ranges as string[]);
      return { reveal: { label: 'siteKey', value } };
    },

    async rotateKey(context, row, { key, hours }) {
      const old = await lockKey(context, row.id, key);
      checkWriting(context, old.scopes, old.addresses ?? [], 'key');
      const value = await keep(context, row, old.scopes, old.addresses ?? []);
      const until = new Date(context.now.getTime() + hours * 3_600_000);
      // What ends earlier by itself still does.
      if (old.expires_at === null || Date.parse(old.expires_at) > until.getTime())
        await context.change(siteKey, old, { expires_at: until.toISOString() });
      return { reveal: { label: 'siteKey', value } };
    },

    async revokeKey(context, row, { key }) {
      await context.change(siteKey, await lockKey(context, row.id, key), { revoked_at: context.now.toISOString() });
      return {};
    },

    async addWebhook(context, row, { url, events }) {
      if (!mayTell(url, context.demo)) throw invalidField('url', 'notWebhook');
      const value = newSecret();
      await context.make(siteWebhook, {
        site: row.id,
        service: row.service,
        url,
        events,
        secret: value,
        active: true,
        made_by: context.actor.user.id,
      });
      return { reveal: { label: 'webhookSecret', value } };
    },

    async removeWebhook(context, row, { webhook }) {
      const hook = await context.lock(siteWebhook, webhook, 'webhook');
      if (hook.site !== row.id) throw invalidField('webhook', 'noSuchRef', { label: fieldWord(siteWebhook, 'url') });
      await context.change(siteWebhook, hook, { active: false });
      return {};
    },

    async resend(context, row, { delivery }) {
      const sent = await context.lock(webhookDelivery, delivery, 'delivery');
      if (sent.service !== row.service) throw invalidField('delivery', 'noSuchRef', { label: fieldWord(webhookDelivery, 'event') });
      const [hook] = await context.tx.query<{ open: boolean }>(
        'select active and paused_at is null as open from site_webhook where id = $1',
        [sent.webhook],
      );
      if (hook?.open !== true) throw invalidField('delivery', 'webhookShut');
      await context.change(webhookDelivery, sent, againNow(sent, context.now));
      return {};
    },
  },

  /**
   * Only for employees who see every site; others would not see the new one. Names must differ by more than case, because some places write
   * them in lower case.
   */
  async create(context, { service }) {
    if (!seesAllSites(context.actor)) throw notYours('forbidden', 'P026');
    if (RESERVED.includes(service.toLowerCase())) throw invalidField('service', 'reservedName');
    const [other] = await context.tx.query('select 1 as one from site where lower(service) = lower($1)', [service]);
    if (other) throw invalidField('service', 'taken', { label: fieldWord(site, 'service') });
    return { rightsChanged: true };
  },

  async update(_context, row, changes) {
    return changes.active !== undefined && changes.active !== row.active ? { rightsChanged: true } : {};
  },
});

export const siteWebhookBehaviour = implement(siteWebhook, {
  actions: {
    /** A trial is delivered, signed and shown as an event is; it is about no member, so it waits for none and none waits for it. */
    async test(context, hook) {
      const { tx, now } = context;
      const [event] = await tx.query<{ id: number }>(
        "insert into site_event (service, xact, type, record, data, at) values ($1, pg_current_xact_id()::text::bigint, 'webhook.test', $2, $3, $4) returning id",
        [hook.service, hook.id, JSON.stringify({ webhook: hook.id }), now.toISOString()],
      );
      const number = event?.id ?? 0;
      await context.make(webhookDelivery, {
        webhook: hook.id,
        service: hook.service,
        event: number,
        type: 'webhook.test',
        subject: `test-${number}`,
        state: 'waiting',
        next_at: now.toISOString(),
      });
      return {};
    },
  },
});
