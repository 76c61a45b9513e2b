type ConsentWordsProps = {
  /** The line that unfolds the text. */
  summary: string;
  text: string;
};

/** A text about telemedicine, folded. */
export function ConsentWords({ summary, text }: ConsentWordsProps) {
  return (
    <details className="min-w-0">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-action">
        {summary}
      </summary>
      <p className="measure whitespace-pre-line wrap-anywhere pb-2">{text}</p>
    </details>
  );
}
