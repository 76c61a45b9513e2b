import { RichText } from './rich-text.tsx';

/** A sentence; its words in `<spoken>` are for screen readers only: `Book again<spoken> with {doctor}</spoken>`. */
export function SpokenText({ text }: { text: string }) {
  return <RichText text={text} marks={{ spoken: toSpoken }} />;
}

function toSpoken(words: string) {
  return <span className="sr-only">{words}</span>;
}
