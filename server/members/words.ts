import { blockedValue, type BlockKind } from '../../src/resources/member/blockedValue';
import { say, type Language } from '../../src/schema/messages';
import { stateWord } from '../kernel/words';

/** What is blocked of a member, in a word: “บล็อก: เลขบัญชี, เบอร์โทร”. */
export const blockWord = (kinds: readonly BlockKind[], language: Language): string =>
  say('ruleBlocked', { found: kinds.map((kind) => stateWord(blockedValue, 'kind', kind)[language]).join(', ') }, language);
