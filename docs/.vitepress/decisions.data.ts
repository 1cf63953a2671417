import { defineLoader } from 'vitepress';
import { type Page, pagesIn } from './pages.js';

declare const data: Page[];

export { data };

/** The decision records, oldest first; the title of each is its first heading. */
export default defineLoader({
  watch: ['../decisions/*.md'],
  load: (): Page[] => pagesIn('decisions').filter((page) => page.link !== '/decisions/'),
});
