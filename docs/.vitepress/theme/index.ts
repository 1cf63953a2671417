import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent } from 'vue';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // Loaded on demand, because it brings all requirements with it.
    app.component(
      'Requirement',
      defineAsyncComponent(() => import('./Requirement.vue')),
    );
  },
} satisfies Theme;
