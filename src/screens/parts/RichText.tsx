import { Fragment } from 'react';
import { blocks, type Inline } from '../format/richText';

const marked = (part: Inline, index: number) => {
  if (part.mark === 'bold') return <strong key={index}>{part.text}</strong>;
  return part.mark === 'italic' ? <em key={index}>{part.text}</em> : <Fragment key={index}>{part.text}</Fragment>;
};

/** Formatted text out of plain elements; nothing in it is ever read as HTML. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="prose">
      {blocks(text).map((block, index) => {
        if (block.kind === 'list')
          return (
            <ul key={index}>
              {block.lines.map((line, at) => (
                <li key={at}>{line.map(marked)}</li>
              ))}
            </ul>
          );
        const content = block.lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line.map(marked)}
          </Fragment>
        ));
        return block.kind === 'heading' ? (
          <p key={index} className="prose__heading">
            {content}
          </p>
        ) : (
          <p key={index}>{content}</p>
        );
      })}
    </div>
  );
}
