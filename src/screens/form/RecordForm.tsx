import { Fragment, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { listPath, showPath, withSite } from '../../providers/links';
import { toast } from '../../providers/toast';
import { holds } from '../../schema/can';
import type { AnyField } from '../../schema/fields/types';
import { Icon } from '../../ui/Icon';
import { Mui } from '../../ui/Mui';
import { isDialogOpen } from '../../ui/openDialogs';
import { decorationOf } from '../decorate';
import { InputField } from '../parts/InputField';
import { Value } from '../parts/Value';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { Slot } from '../Slot';
import { titleOf } from '../title';
import { BelowField } from './BelowField';
import { EffectFoot } from './EffectFoot';
import { ErrorSummary } from './ErrorSummary';
import { editableFields, formSections, type Values } from './fields';
import { LeaveGuard } from './LeaveGuard';
import { PreviewBeside } from './PreviewBeside';
import { PublishedForm } from './PublishedForm';
import { useAsked } from './useAsked';
import { useRecordForm } from './useRecordForm';
import { useFormWords } from './words';
import { part } from '../../ui/part';

const ConflictDialog = part(() => import('./ConflictDialog'), 'dialog');
const ConfirmDialog = part(() => import('./ConfirmDialog'), 'dialog');

const keptOf = (field: AnyField, value: unknown): string | undefined =>
  field.personal !== undefined && field.kind !== 'secret' && typeof value === 'string' && value !== '' ? value : undefined;

interface GroupProps {
  heading: string | null;
  names: readonly string[];
  record: Rec | null;
  idOf: (path: string) => string;
}

/** The inputs of one group, as far as the other values ask for them. Text typed into a hidden input stays in the form. */
function FormGroup({ heading, names, record, idOf }: GroupProps) {
  const { def, labels, actor } = useScreen();
  const asked = useAsked(def.fields, { record: record ?? undefined });
  const shown = names.filter(asked.isShown);
  if (shown.length === 0) return null;
  return (
    <fieldset className="form__group">
      {heading !== null && <legend>{heading}</legend>}
      {shown.map((name) => {
        const field = def.fields[name];
        const Below = decorationOf(def).below?.[name];
        const made = record === null && field?.kind === 'text' && field.generated !== undefined;
        return (
          field && (
            <Fragment key={name}>
              <InputField
                id={idOf(name)}
                name={name}
                field={field}
                labels={labels}
                disabled={field.change !== undefined && !holds(actor, field.change)}
                kept={keptOf(field, record?.[name])}
                made={made}
                required={asked.isRequired(name) && !made}
              />
              {Below && <BelowField Below={Below} name={name} record={record} />}
            </Fragment>
          )
        );
      })}
    </fieldset>
  );
}

interface Props {
  record: Rec | null;
  values: Values;
  /** The values are those after this entry of the audit log; `note` explains that above them. */
  earlier?: { entry: number; note: ReactNode };
}

/** The form of a new or an existing record. */
export function RecordForm({ record, values, earlier }: Props) {
  const { def, labels, language, site, t } = useScreen();
  const w = useFormWords();
  const navigate = useNavigate();
  const id = useId();
  // The address to open once the guard no longer holds the page.
  const [done, setDone] = useState<string | null>(null);
  const { preview: Preview, effect: Effect, created: Created, wideForm } = decorationOf(def);
  // The new record, as long as something follows it here.
  const [made, setMade] = useState<Rec | null>(null);
  const onSaved = useCallback(
    (row: Rec) => {
      if (row._approval?.action === 'update') toast(t('action.waitsForSecond'), 'warning');
      else toast(w('saved'), 'success');
      if (!record && Created) setMade(row);
      else setDone(withSite(showPath(def, row.id), site));
    },
    [def, site, w, t, record, Created],
  );
  const form = useRecordForm({ record, values, onSaved, earlier: earlier?.entry });
  useEffect(() => {
    if (done !== null) void navigate(done, { replace: true });
  }, [done, navigate]);
  const mode = record ? 'update' : 'create';
  const fields = editableFields(def, mode);
  const idOf = (path: string): string => `${id}-${path.replaceAll('.', '-')}`;
  const cancel = withSite(record ? showPath(def, record.id) : listPath(def), site);
  const fixed = record ? Object.keys(def.fields).filter((name) => def.fields[name]?.createOnly) : [];

  const submit = useRef(() => undefined as void);
  submit.current = () => void form.save();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return;
      event.preventDefault();
      // An open dialog comes first.
      if (!isDialogOpen()) submit.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section className={`screen form ${Preview ? 'form--previewed' : wideForm ? 'form--wide' : ''}`} aria-labelledby="screen-title">
      <header className="show__head">
        <Link className="show__back" to={cancel}>
          <Icon name="chevron_left" size={16} />
          {(record && titleOf(def, record, language)) || labels.name}
        </Link>
        <h1 id="screen-title">
          {record ? w('editTitle', { name: labels.one, title: titleOf(def, record, language) }).trim() : labels.add}
        </h1>
      </header>
      {earlier?.note}
      {form.draft && (
        <div className="notice notice--working" role="status">
          <Icon name="history" size={20} />
          <p className="notice__text">{w('draft')}</p>
          <button type="button" className="button button--small" onClick={form.restore}>
            {w('restoreDraft')}
          </button>
          <button type="button" className="button button--small button--plain" onClick={form.discard}>
            {w('discardDraft')}
          </button>
        </div>
      )}
      <PublishedForm form={form} record={record}>
        <form
          className="form__body"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit.current();
          }}
          aria-busy={form.saving}
        >
          <ErrorSummary refusal={form.refusal} idOf={idOf} known={fields} />
          {record && fixed.length > 0 && (
            <dl className="form__fixed">
              {fixed.map((name) => (
                <div key={name}>
                  <dt>{labels.field(name)}</dt>
                  <dd>
                    <Value name={name} field={def.fields[name]} value={record[name]} row={record} mode="list" />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {formSections(def, mode, (key) => labels.section(key), t('show.others')).map(([heading, names]) => (
            <FormGroup key={heading ?? ''} heading={heading} names={names} record={record} idOf={idOf} />
          ))}
          <div className="form__foot" data-thumb="">
            <button type="submit" className="button button--primary" disabled={form.saving} aria-keyshortcuts="Control+S">
              <Icon name="save" size={18} />
              {w(form.saving ? 'saving' : 'save')}
            </button>
            <Link className="button" to={cancel}>
              {t('dialog.cancel')}
            </Link>
            <span className="muted keys-hint">{form.dirty ? w('unsaved') : ''}</span>
            {Effect && (
              <EffectFoot
                Effect={Effect}
                record={record}
                onReview={record && def.confirmChanges && form.dirty ? () => submit.current() : undefined}
              />
            )}
          </div>
        </form>
        {Preview && <PreviewBeside Preview={Preview} record={record} />}
      </PublishedForm>
      {made && Created && (
        <Slot>
          <Mui>
            <Created record={made} onDone={() => setDone(withSite(showPath(def, made.id), site))} />
          </Mui>
        </Slot>
      )}
      <LeaveGuard dirty={form.dirty} />
      {form.unconfirmed && (
        <ConfirmDialog
          record={record}
          base={form.base}
          {...form.unconfirmed}
          onClose={form.cancelConfirm}
          onConfirm={() => void form.confirm()}
        />
      )}
      {form.conflict && record && (
        <ConflictDialog
          base={form.base}
          mine={form.form.getValues()}
          theirs={form.conflict}
          fields={fields}
          onClose={form.cancelConflict}
          onResolve={(merged) => {
            if (form.conflict) form.resolve(form.conflict, merged);
          }}
        />
      )}
    </section>
  );
}
