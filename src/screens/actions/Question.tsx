import { useMemo } from 'react';
import { EvidenceWord } from '../evidence/EvidenceWord';
import { useEvidence } from '../evidence/useEvidence';
import { fillQuestion, valueText } from '../format/value';
import type { Rec } from '../record';
import { useScreen } from '../screen';

/** What speaks for or against what one decides about; the line keeps its room while it is asked for. */
export function QuestionEvidence({ row }: { row: Rec }) {
  const rows = useMemo(() => [row], [row]);
  const word = useEvidence(rows, true).get(row.id);
  return (
    <p className="question__evidence">
      {word && (
        <>
          <EvidenceWord word={word} />
          {word.who !== undefined && <span className="muted"> · {word.who}</span>}
        </>
      )}
    </p>
  );
}

/** The declared question about one record: who, how much and where stand out. */
export function Question({ action, row }: { action: string; row: Rec }) {
  const { def, labels, language } = useScreen();
  const question = labels.ask(action);
  if (question === '') return null;
  const textOf = (name: string): string => valueText(name, def.fields[name], row[name], language, labels, row);
  return (
    <p className="question">
      {fillQuestion(question, textOf).map((piece, index) =>
        piece.strong ? <strong key={index}>{piece.text}</strong> : <span key={index}>{piece.text}</span>,
      )}
    </p>
  );
}
