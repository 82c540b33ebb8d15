export type Inline = { text: string; mark: 'plain' | 'bold' | 'italic' };
export type Block = { kind: 'paragraph' | 'heading'; lines: Inline[][] } | { kind: 'list'; lines: Inline[][] };

/** `**bold**` and `*italic*`; everything else, HTML included, stays plain text. */
export function inlines(line: string): Inline[] {
  const found: Inline[] = [];
  let rest = line;
  while (rest !== '') {
    const match = /\*\*([^*]+)\*\*|\*([^*]+)\*/.exec(rest);
    if (!match) {
      found.push({ text: rest, mark: 'plain' });
      break;
    }
    if (match.index > 0) found.push({ text: rest.slice(0, match.index), mark: 'plain' });
    found.push(match[1] !== undefined ? { text: match[1], mark: 'bold' } : { text: match[2] ?? '', mark: 'italic' });
    rest = rest.slice(match.index + match[0].length);
  }
  return found;
}

/** The few words of Markdown staff use: `# heading`, `- item`, blank lines between paragraphs. */
export function blocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part): Block => {
      const lines = part.split('\n').filter((line) => line.trim() !== '');
      if (lines.every((line) => /^\s*[-•]\s+/.test(line)))
        return { kind: 'list', lines: lines.map((line) => inlines(line.replace(/^\s*[-•]\s+/, ''))) };
      if (lines.length === 1 && /^#{1,3}\s+/.test(lines[0] ?? ''))
        return { kind: 'heading', lines: [inlines((lines[0] ?? '').replace(/^#{1,3}\s+/, ''))] };
      return { kind: 'paragraph', lines: lines.map(inlines) };
    });
}

export const plainText = (text: string): string =>
  blocks(text)
    .flatMap((block) => block.lines.map((line) => line.map((part) => part.text).join('')))
    .join(' ');
