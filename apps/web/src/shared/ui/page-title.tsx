import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

type PageTitleProps = {
  title: string;
  /** One sentence for search results. */
  description?: string;
};

let firstPage = true;

/** Names the page, and after a navigation starts it at the top with its heading read out. */
export function PageTitle({ title, description }: PageTitleProps) {
  const returning = useNavigationType() === 'POP';

  useEffect(() => {
    if (firstPage) {
      firstPage = false;
      return;
    }
    if (!returning) scrollTo(0, 0);
    focusHeading();
  }, [returning]);

  return (
    <>
      <title>{`${title} · Nadi`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
