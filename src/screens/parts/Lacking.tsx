import { Link } from 'react-router';
import { useActor } from '../../auth/permissions';
import { defineWords } from '../../providers/i18n/words';
import { useLanguage } from '../../providers/i18n/language';
import { resourceByName, whyPath, withSite, type WhyAsked } from '../../providers/links';
import { useSite } from '../../providers/site';
import { siteName } from '../../providers/siteState';
import { explain, type Verdict } from '../../schema/access';
import { holds } from '../../schema/can';
import { codeNames } from '../../schema/data/codeNames';
import { departmentText } from '../../schema/data/departments';
import type { Verb } from '../../schema/define';
import type { Language } from '../../schema/messages';
import type { Outline } from '../../schema/outline';
import type { AnyPage } from '../../schema/page';
import { explainScreen, type PlainScreen } from '../../schema/plainScreen';
import { Icon } from '../../ui/Icon';

/** What could not be opened: an entity's screen, a bespoke page, or a planned screen. */
export type LackingOf =
  | { def: Outline; verb: Verb; /** Asked for on top of the verb. */ code?: string }
  | { page: Pick<AnyPage, 'paths' | 'permission' | 'level' | 'departments' | 'needs' | 'scope'> }
  | { planned: PlainScreen & { path: string } };

const useWords = defineWords(
  {
    code: 'สิทธิ์ “{name}” ({code})',
    verb: 'สิทธิ์ “{name}” ({code}) สำหรับ{verb}',
    level: 'ระดับ {level} ขึ้นไป',
    department: 'แผนก {departments}',
    site: 'การดูแลเว็บ {site}',
    anySite: 'เว็บไซต์ที่ดูแลอย่างน้อยหนึ่งเว็บ',
    mode: 'ระบบจริง (ปิดไว้ในระบบสาธิต)',
    ceo: 'การเป็น CEO',
    or: ' หรือ ',
    lacking: 'สิ่งที่ขาด: {parts}',
    ask: 'หากต้องใช้งาน กรุณาขอจากผู้ดูแล',
    why: 'ทำไม?',
    view: 'ดู',
    add: 'เพิ่ม',
    update: 'แก้ไข',
    delete: 'ลบ',
    export: 'ส่งออก',
  },
  {
    code: 'the right “{name}” ({code})',
    verb: 'the right “{name}” ({code}) to {verb}',
    level: 'level {level} or above',
    department: 'department {departments}',
    site: 'being in charge of {site}',
    anySite: 'a site to be in charge of',
    mode: 'the real office (closed in the demonstration)',
    ceo: 'being the CEO',
    or: ' or ',
    lacking: 'What is lacking: {parts}',
    ask: 'If you need it, please ask an administrator',
    why: 'Why?',
    view: 'view',
    add: 'add',
    update: 'edit',
    delete: 'delete',
    export: 'export',
  },
);
type Words = ReturnType<typeof useWords>;

const nameOf = (code: string, language: Language): string => codeNames[code]?.[language] ?? code;

/** A test that failed, in words; null where another one says it. `code`: the screen's, to which a lacking verb belongs. */
function partOf({ test, wanted }: Verdict, code: string, hasCode: boolean, language: Language, w: Words): string | null {
  const texts = wanted.map(String);
  const [first = ''] = texts;
  switch (test) {
    case 'level':
      return w('level', { level: first });
    case 'department':
      return w('department', { departments: texts.map((one) => departmentText(one, language)).join(w('or')) });
    case 'site':
      return first === '' ? w('anySite') : w('site', { site: siteName(first) });
    case 'mode':
      return w('mode');
    case 'ceo':
      return w('ceo');
    case 'code':
    case 'viewcode':
    case 'subcode':
      return texts.map((one) => w('code', { name: nameOf(one, language), code: one })).join(w('or'));
    case 'view':
    case 'verb':
      return hasCode ? w('verb', { name: nameOf(code, language), code, verb: w(first as Verb) }) : null;
    default:
      return null;
  }
}

/** Says in words which level, department, site or right is lacking, and leads to every test one would have to pass. */
export default function Lacking({ of }: { of: LackingOf }) {
  const w = useWords();
  const actor = useActor();
  const language = useLanguage();
  const site = useSite();
  const ask = (def: Outline, verb: Verb): Verdict[] => explain({ actor, def, verb, service: site.service });
  const partsOf = (verdicts: readonly Verdict[], code: string): string[] => {
    const failed = verdicts.filter(({ ok }) => !ok);
    const hasCode = !failed.some(({ test }) => test === 'code');
    return failed.flatMap((one) => partOf(one, code, hasCode, language, w) ?? []);
  };
  const screen = (one: Omit<PlainScreen, 'group'>, group: string): string[] =>
    partsOf(explainScreen({ ...one, group }, actor), [one.permission].flat()[0] ?? '');
  let parts: string[];
  let asked: WhyAsked;
  if ('def' in of) {
    const { def, verb, code } = of;
    parts = partsOf(ask(def, verb), def.permission);
    if (code !== undefined && !holds(actor, code)) parts.push(w('code', { name: nameOf(code, language), code }));
    asked = { resource: of.def.name, action: of.verb };
  } else if ('page' in of) {
    const { paths, permission = '', level, departments, needs = [], scope } = of.page;
    parts = [
      ...(scope === 'site' && site.service === '' ? [w('anySite')] : []),
      ...screen({ permission, level, departments }, 'general'),
      ...needs.flatMap(([resource, verb]) => {
        const def = resourceByName(resource);
        return def ? partsOf(ask(def, verb), def.permission) : [];
      }),
    ];
    asked = { page: paths[0] };
  } else {
    parts = screen(of.planned, of.planned.group);
    asked = { page: of.planned.path };
  }
  return (
    <>
      {parts.length > 0 && <p className="message__text">{w('lacking', { parts: [...new Set(parts)].join(' · ') })}</p>}
      <p className="message__text">{w('ask')}</p>
      <Link className="button" to={withSite(whyPath(actor.user.id, asked), site)}>
        <Icon name="info" size={18} />
        {w('why')}
      </Link>
    </>
  );
}
