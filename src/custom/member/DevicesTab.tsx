import { formatInt } from '../../schema/format';
import { showDatetime } from '../../screens/format/value';
import { ErrorState } from '../../screens/list/ListStates';
import type { RecordOf } from '../../screens/record';
import { useScreen } from '../../screens/screen';
import css from './member.module.css';
import { useAbout } from './useAbout';
import { useMemberWords } from './words';

/** The shape of `GET /api/MemberDevices`. */
interface Used {
  kind: 'device' | 'address';
  name: string;
  times: number;
  first: string;
  last: string;
  others: number;
}

/** The devices and addresses a member signed in with, and how many others use them. */
export default function DevicesTab({ record }: { record: RecordOf<'member'> }) {
  const { t, language } = useScreen();
  const w = useMemberWords();
  const { data, error, refetch } = useAbout<Used>('/MemberDevices', record.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="skeleton skeleton--panel" role="status" aria-label={t('list.loading')} />;
  if (data.length === 0) return <p className="muted tab-empty">{w('none')}</p>;
  const tables = (['device', 'address'] as const).map((kind) => {
    const rows = data.filter((one) => one.kind === kind);
    return (
      rows.length > 0 && (
        <div key={kind} className="scroll-x">
          <table className={`plain-table ${css.wide}`}>
            <thead>
              <tr>
                {([kind, 'times', 'first', 'last', 'others'] as const).map((name) => (
                  <th key={name} scope="col">
                    {w(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, times, first, last, others }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatInt(times)}</td>
                  <td>{showDatetime(first, language)}</td>
                  <td>{showDatetime(last, language)}</td>
                  <td>{others === 0 ? '–' : formatInt(others)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    );
  });
  return <div className="related">{tables}</div>;
}
