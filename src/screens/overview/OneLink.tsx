import { RecordLink } from '../parts/RecordLink';
import { useScreen } from '../screen';

/** The way to one record of a list. Thai calls it as the list is called; English calls many differently from one. */
export function OneLink({ label, id }: { label: string; id: number }) {
  const { def, labels, language } = useScreen();
  return (
    <RecordLink resource={def.name} id={id}>
      {language === 'en' ? labels.one.charAt(0).toUpperCase() + labels.one.slice(1) : label}
    </RecordLink>
  );
}
