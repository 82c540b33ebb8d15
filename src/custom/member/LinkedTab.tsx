import { Link } from 'react-router';
import { useDefinition } from '../../providers/definitions';
import { useName } from '../../providers/i18n/useT';
import { listPath, withSite } from '../../providers/links';
import { member } from '../../resources/member/member';
import type { AnyResource } from '../../schema/define';
import { can } from '../../schema/can';
import { ErrorState } from '../../screens/list/ListStates';
import { RecordLink } from '../../screens/parts/RecordLink';
import { Value } from '../../screens/parts/Value';
import type { RecordOf } from '../../screens/record';
import { ScreenProvider, useScreen } from '../../screens/screen';
import css from './member.module.css';
import { useAbout } from './useAbout';
import { useMemberWords } from './words';

/** The shape of `GET /api/MemberLinked`. */
interface Linked {
  id: number;
  username: string;
  name: string;
  status: string;
  by: readonly ('account' | 'phone' | 'device' | 'address')[];
  decided: 'linked' | 'dismissed' | null;
}

/** Leads to the groups of a member, where an employee decides; shown to employees who may see those. */
function GroupsLink({ groups, id }: { groups: AnyResource; id: number }) {
  const { actor, site } = useScreen();
  const name = useName(groups);
  if (!can(actor, groups, 'view')) return null;
  const params = new URLSearchParams({ view: 'all', filter: JSON.stringify({ members: id }) });
  return (
    <p>
      <Link to={withSite(`${listPath(groups)}?${params.toString()}`, site)}>{name}</Link>
    </p>
  );
}

/** Other members with the same bank account, telephone number, device or address, and whether an employee decided they are one person. */
export default function LinkedTab({ record }: { record: RecordOf<'member'> }) {
  const { t, labels } = useScreen();
  const w = useMemberWords();
  const groups = useDefinition('member_duplicate');
  const { data, error, refetch } = useAbout<Linked>('/MemberLinked', record.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !groups) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  if (data.length === 0) return <p className="muted tab-empty">{w('unlinked')}</p>;
  return (
    <div className="scroll-x">
      <table className={`plain-table ${css.wide}`}>
        <thead>
          <tr>
            <th scope="col">{w('member')}</th>
            <th scope="col">{labels.field('name')}</th>
            <th scope="col">{labels.field('status')}</th>
            <th scope="col">{w('shares')}</th>
            <th scope="col">{w('decided')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, username, name, status, by, decided }) => (
            <tr key={id}>
              <th scope="row">
                <RecordLink resource={member.name} id={id}>
                  {username}
                </RecordLink>
              </th>
              <td>{name}</td>
              <td>
                <Value name="status" field={member.fields.status} value={status} row={{ id, version: 0, status }} mode="list" />
              </td>
              <td>{by.map((one) => w(`by_${one}`)).join(' · ')}</td>
              <td>
                {decided !== null && (
                  <ScreenProvider def={groups}>
                    <Value
                      name="status"
                      field={groups.fields['status']}
                      value={decided}
                      row={{ id, version: 0, status: decided }}
                      mode="list"
                    />
                  </ScreenProvider>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <GroupsLink groups={groups} id={record.id} />
    </div>
  );
}
