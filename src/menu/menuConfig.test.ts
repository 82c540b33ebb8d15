import { expect, it, vi } from 'vitest';
import { fetchMenuConfig } from './menuConfig';

const entry = { name: 'คู่มือ', path: '/News/view', order: 1 };
vi.mock('../providers/officeConfig', () => ({
  configByKey: (key: string) =>
    Promise.resolve(
      key === 'mainmenu'
        ? {
            further: [
              { ...entry, icon: 'no_such_icon' },
              { ...entry, icon: 'note' },
            ],
          }
        : {},
    ),
  setFirebaseConfig: () => undefined,
}));

it('draws a further entry whose icon there is not with that of a link', async () => {
  expect((await fetchMenuConfig()).further.map(({ icon }) => icon)).toEqual(['open', 'note']);
});
