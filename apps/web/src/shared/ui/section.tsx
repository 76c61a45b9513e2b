import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';

type SectionProps = {
  title: ReactNode;
  /** The fragment of links to this section. */
  anchor?: string | undefined;
  /** A line under the heading. */
  lead?: ReactNode;
  /** The heading's class names. */
  heading?: string;
  /** Refers to the heading, which then can have the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Not on a card; `className` has the layout. */
  plain?: boolean;
  className?: string;
  children: ReactNode;
};

const SECTION_STYLE = 'grid grid-cols-1 gap-4 rounded bg-card p-5 shadow-card md:p-7';

/** A section with its heading, by default on a card. */
export function Section(props: SectionProps) {
  const { title, anchor, lead, heading = 'text-lg', headingRef } = props;
  const { plain = false, className, children } = props;
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className={classNames(!plain && SECTION_STYLE, anchor && 'scroll-mt-20', className)}
    >
      <div className="grid gap-1">
        <h2
          ref={headingRef}
          id={id}
          tabIndex={headingRef ? -1 : undefined}
          className={classNames(heading, headingRef !== undefined && 'focus-visible:outline-none')}
        >
          {title}
        </h2>
        {lead && <p className="text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
