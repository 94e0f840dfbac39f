import type { FunctionComponent } from 'preact';
import { openSample } from '../files/served.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useSamples } from './samples.ts';

/** The bundled samples, if the page was built with them. */
export const SampleMenu: FunctionComponent = () => {
  const samples = useSamples();
  if (samples.length === 0) return null;
  return (
    <Menu title="Samples" icon="bone" isCompact>
      {samples.map((sample) => (
        <MenuItem
          key={sample.title}
          icon="bone"
          label={sample.title}
          onClick={() => void openSample(sample)}
        />
      ))}
    </Menu>
  );
};
