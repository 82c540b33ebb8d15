import type { gameCategories } from '../../src/schema/data/gameCategories';
import type { Random } from '../../src/schema/fields/kind';
import { playStaked, playWon } from '../ledger/recipes';
import type { Books } from './books';
import type { DemoRow } from './rows';

const GAMES: readonly (readonly [provider: string, game: string, category: keyof typeof gameCategories.th])[] = [
  ['PG', 'Mahjong Ways', 'SLOT'],
  ['PG', 'Fortune Ox', 'SLOT'],
  ['JILI', 'Super Ace', 'SLOT'],
  ['SA', 'Baccarat', 'CASINO'],
  ['SEXY', 'Dragon Tiger', 'CASINO'],
  ['SBO', 'Football', 'SPORT'],
  ['JDB', 'Dragon Fishing', 'FISHING'],
  ['LOTTO', 'หวยรัฐบาล', 'LOTTO'],
];
const STAKES = [10, 20, 50, 50, 100, 100, 200, 500, 1000];
/** What a round gives back of a hundred baht: mostly nothing, now and then a lot. */
const BACK = [0, 0, 0, 0, 0, 0, 50, 120, 150, 190, 200, 350];

export interface Played {
  plays: DemoRow[];
  /** Bets and wins of our wallet. */
  calls: Record<string, unknown>[];
}

/**
 * A round of a member. Of our wallet it is a bet and a win in the books, as large as what the member has; of the site's only the round is
 * known.
 */
export function makePlay(
  { service, members, ours }: { service: string; members: readonly DemoRow[]; ours: boolean },
  moment: Date,
  dice: Random,
  books: Books,
  { plays, calls }: Played,
): void {
  // Some play much more than others.
  const member = members[Math.floor(members.length * dice.int(0, 1000) ** 2 * 1e-6 * 0.999)] ?? dice.pick(members);
  const [provider, game, category] = dice.pick(GAMES);
  const stake = dice.pick(STAKES);
  if (ours && books.balance(service, 'member_cash', member.id) < stake) return;
  const payout = (stake * dice.pick(BACK)) / 100;
  const [at, id] = [moment.toISOString(), plays.length + 1];
  const round = `D${String(id).padStart(7, '0')}`;
  plays.push({
    ...{ service, id, version: 1, created_at: at, updated_at: at, member: member.id, ref: ours ? `${member.id}/${round}` : round },
    ...{ provider, game, category, stake, payout, void: false, settled_at: at },
  });
  if (!ours) return;
  const call = { service, member: member.id, round, void: false, at, provider: null, game: null, category: null, of: null };
  books.post(service, 'member', member.id, 0, moment, playStaked(member.id, stake));
  calls.push({ ...call, ref: `${round}-bet`, kind: 'debit', provider, game, category, amount: stake, posting: books.last });
  if (payout > 0) books.post(service, 'member', member.id, 0, moment, playWon(member.id, payout));
  calls.push({ ...call, ref: `${round}-win`, kind: 'credit', amount: payout, posting: payout > 0 ? books.last : null });
}
