/** `npm run licenses`: lists the licenses of the packages that users get with Exhume, and fails if one is not permissive. */
import { billOfMaterials, isPermissive, licensesOf } from './packages.ts';

const packages = licensesOf(billOfMaterials());
for (const { name, version, license } of packages) console.log(`${name} ${version}: ${license || 'unknown'}`);
const others = packages.filter(({ license }) => !isPermissive(license));
if (others.length > 0) {
  console.error(`Not permissive: ${others.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
