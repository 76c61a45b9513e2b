import { configure } from '@testing-library/react';

// Parts that load on demand take longer than the default second on a slow machine.
configure({ asyncUtilTimeout: 10_000 });
