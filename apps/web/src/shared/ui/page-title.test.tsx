import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { navigate } from '#shared/router/location.ts';
import { Site } from '#shared/testing/site.tsx';
import { PageTitle } from './page-title.tsx';

let arrive = () => {};

function Slow() {
  const [there, setThere] = useState(false);
  arrive = () => setThere(true);
  return (
    <main>
      <PageTitle key={there ? 'there' : 'waiting'} title="Doctor" />
      <h1>{there ? 'Dr. Rao' : 'One moment'}</h1>
      <button type="button">Elsewhere</button>
    </main>
  );
}

const pages = { '/': <PageTitle title="Home" />, '/slow': <Slow /> };
const focused = () => document.activeElement?.textContent;

test('announces the loaded heading again, unless a control has the focus', () => {
  vi.stubGlobal('scrollTo', vi.fn());
  navigate('/', { replace: true });
  render(<Site pages={pages} />);
  act(() => navigate('/slow'));
  expect(focused()).toBe('One moment');
  act(arrive);
  expect(focused()).toBe('Dr. Rao');

  act(() => navigate('/'));
  act(() => navigate('/slow'));
  act(() => document.querySelector('button')?.focus());
  act(arrive);
  expect(focused()).toBe('Elsewhere');
  expect(scrollTo).toHaveBeenCalledTimes(3);
});
