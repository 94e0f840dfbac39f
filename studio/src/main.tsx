import { render } from 'preact';
import { App } from './app.tsx';
import { install } from './installed.ts';
import { openNamed } from './library/named.ts';
import './ui/base.css';
import { notifyError } from './state/notices.ts';

/** Errors that nothing else catches are shown as well. */
addEventListener('unhandledrejection', ({ reason }) => notifyError(reason));

render(<App />, document.getElementById('app')!);
void openNamed();
install();
