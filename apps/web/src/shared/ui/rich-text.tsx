import { Fragment, type ReactNode } from 'react';

type RichTextProps = {
  /** A translated sentence with marks: `Read <rules>the rules</rules> first`. */
  text: string;
  /** Render the words of each mark; those of an unknown one are plain text. */
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A sentence with links or emphasis, whose place a translator chooses. */
export function RichText({ text, marks }: RichTextProps) {
  const [start, ...rest] = text.split(/<(\w+)>(.*?)<\/\1>/s);
  const parts: ReactNode[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [mark = '', words = '', after] = rest.slice(at, at + 3);
    const render = Object.hasOwn(marks, mark) ? marks[mark] : undefined;
    parts.push(
      <Fragment key={at}>
        {render ? render(words) : words}
        {after}
      </Fragment>,
    );
  }
  return (
    <>
      {start}
      {parts}
    </>
  );
}
