/** The packages that users get with Exhume: those that are installed with it, and those that are bundled in it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  properties: { name: string; value: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

interface Dependency {
  ref: string;
  dependsOn?: string[];
}

/** The members of CycloneDX that are used here. */
interface Bill {
  metadata: { component: Component; timestamp?: string; tools?: unknown };
  serialNumber?: string;
  components: Component[];
  dependencies: Dependency[];
}

/**
 * A software bill of materials of these packages from the lockfile (CycloneDX 1.5), the same for the same lockfile. Needs the
 * bundle, which lists the packages in it.
 *
 * @throws Error if npm cannot make one
 */
export function billOfMaterials(): Bill {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(stdout) as Bill;
  const { timestamp: __, tools: ___, component, ...others } = metadata;
  const main = named(component);
  // With --omit dev, npm also omits packages that development needs as well.
  const bundled = bundledPackages();
  const used = components.filter(
    ({ name, version, properties }) =>
      bundled.has(`${name} ${version}`) || !properties.some((property) => property.name === DEVELOPMENT),
  );
  const known = new Set([main, ...used].map((part) => part['bom-ref']));
  const kept = dependencies.filter(({ ref }) => known.has(ref));
  return {
    ...bill,
    metadata: { ...others, component: main },
    components: used.map(named),
    dependencies: kept.map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((other) => known.has(other)),
    })),
  };
}

/** Names and versions, which head the licenses that come with the bundle. */
function bundledPackages(): Set<string> {
  const licenses = readFileSync(join(ROOT, 'dist/bundle/THIRD-PARTY-LICENSES.txt'), 'utf8');
  return new Set(licenses.split(/^-{80}\n\n/m).map((license) => license.slice(0, license.indexOf('\n'))));
}

const DEVELOPMENT = 'cdx:npm:package:development';

/** npm names packages of the checkout after their folders. */
function named(component: Component): Component {
  return { ...component, name: decodeURIComponent(component.purl.replace(/^pkg:npm\/(.*)@.*$/, '$1')) };
}

/** Name, version and license of each package of a bill of materials, in order of names. */
export function licensesOf({ components }: Bill): { name: string; version: string; license: string }[] {
  return components
    .map(({ name, version, licenses = [] }) => ({
      name,
      version,
      license: licenses
        .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
        .join(' AND '),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Licenses without conditions on the programs that contain the package, besides naming its authors. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
]);

/** Whether all parts of a license expression are permissive; of alternatives one is enough. */
export function isPermissive(license: string): boolean {
  const parts = license.replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((one) => PERMISSIVE.has(one)));
}
