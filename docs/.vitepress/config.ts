import { defineConfig } from 'vitepress';
import { isClientPage, pagesIn } from './pages.js';
import { readFamilies } from './requirements.js';
import { requirementSections } from './search.js';

export default defineConfig({
  lang: 'en',
  title: 'Agent Host Protocol',
  description: 'One protocol between the programs that run agents and the programs that show them.',
  cleanUrls: true,
  ignoreDeadLinks: false,
  vite: { build: { chunkSizeWarningLimit: 4000 } }, // the search index, loaded on demand
  themeConfig: {
    search: {
      provider: 'local',
      options: { miniSearch: { _splitIntoSections: requirementSections } },
    },
    outline: [2, 3],
    nav: [
      { text: 'Guide', link: '/guide/what-is-ahp', activeMatch: '^/guide/' },
      { text: 'Specification', link: '/specification/', activeMatch: '^/specification/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Decisions', link: '/decisions/', activeMatch: '^/decisions/' },
    ],
    sidebar: {
      '/guide/': [
        { text: 'Guide', items: pagesIn('guide').filter((page) => !isClientPage(page)) },
        { text: 'Clients', items: pagesIn('guide').filter(isClientPage) },
      ],
      '/specification/': [
        { text: 'Specification', items: pagesIn('specification') },
        {
          text: 'Requirements',
          items: [
            ...pagesIn('specification/requirements'),
            ...readFamilies().map(({ family, title }) => ({
              text: `${family} · ${title}`,
              link: `/specification/requirements/${family}`,
            })),
          ],
        },
      ],
      '/reference/': [{ text: 'Reference', items: pagesIn('reference') }],
      '/decisions/': [{ text: 'Decisions', items: pagesIn('decisions') }],
    },
  },
});
