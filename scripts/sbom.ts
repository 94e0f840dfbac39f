/** Writes the bill of materials of the package, before it is packed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, ROOT } from './packages.ts';

mkdirSync(join(ROOT, 'dist'), { recursive: true });
writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
