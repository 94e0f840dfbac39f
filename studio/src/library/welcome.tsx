import type { FunctionComponent } from 'preact';

/** Shown while no character is open. */
export const Welcome: FunctionComponent = () => (
  <main class="welcome">
    <h2>Drop a character here</h2>
    <p>
      Files, folders and archives of Cal3D, Cannibal C3S, Google O3D, BioWare MDL, CryEngine 1 or glTF.
      Textures, animations and other companion files are found automatically.
    </p>
    <p>Nothing is uploaded: all work is done in this browser. Press ? for the keys.</p>
  </main>
);
