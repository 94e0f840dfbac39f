import { render } from 'preact';
import { App } from './app.tsx';
import { openServed } from './files/served.ts';
import { install } from './installed.ts';
import { bring } from './library/bring.ts';
import './look/base.css';
import { notifyError } from './state/notices.ts';

/** Errors that nothing else catches are shown as well. */
addEventListener('unhandledrejection', ({ reason }) => notifyError(reason));

render(<App />, document.getElementById('app')!);
void openServed(bring);
void import('./library/links.ts').then(({ followLink }) => followLink());
install();
