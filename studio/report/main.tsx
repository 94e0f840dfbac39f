/** The page of a batch's report. Its data is in the page itself. */
import { render } from 'preact';
import type { PageData } from '../../src/batch/report/data.ts';
import '../src/ui/base.css';
import { Report } from './report.tsx';
import './report.css';

const light = matchMedia('(prefers-color-scheme: light)');
const setTheme = () => {
  document.documentElement.dataset.theme = light.matches ? 'light' : 'dark';
};
light.addEventListener('change', setTheme);
setTheme();

const data: PageData = JSON.parse(document.getElementById('report-data')!.textContent);
render(<Report data={data} />, document.getElementById('app')!);
