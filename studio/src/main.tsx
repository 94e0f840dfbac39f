import { render } from 'preact';
import { App } from './app.tsx';
import { openServed } from './files/served.ts';
import './look/base.css';
import { notifyError } from './state/notices.ts';

/** What nothing else has caught is told, too. */
addEventListener('unhandledrejection', ({ reason }) => notifyError(reason));

render(<App />, document.getElementById('app')!);
void openServed();
