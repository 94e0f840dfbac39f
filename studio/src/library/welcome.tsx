import type { FunctionComponent } from 'preact';

/** What the page says before anything is open. */
export const Welcome: FunctionComponent = () => (
  <main class="welcome">
    <h2>Drop a character here</h2>
    <p>
      Cal3D, Cannibal C3S, Google O3D, BioWare MDL, CryEngine 1 or glTF: files, folders and archives. What
      belongs together is found by itself.
    </p>
    <p>Nothing is uploaded; everything happens on this page. Press ? for the keys.</p>
  </main>
);
