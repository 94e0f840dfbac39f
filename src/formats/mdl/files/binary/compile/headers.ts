/** Writes values of nodes to headers; values for which there is no header field or controller are losses. */

import { MDL_CODES } from '../../../codes.ts';
import type { ModelNode, NodeValues } from '../../../model/model.ts';
import { controllersOf } from '../controller-ids.ts';
import type { Node } from '../document.ts';
import {
  DANGLY_PROPERTIES,
  EMITTER_PROPERTIES,
  type HeaderProperty,
  LIGHT_PROPERTIES,
  MESH_PROPERTIES,
  NODE_PROPERTIES,
  REFERENCE_PROPERTIES,
  STANDARD_VALUES,
} from '../header-properties.ts';
import { type Job, reportText } from './job.ts';

/** Writes the values of a node to its headers. */
export function fillHeaders(job: Job, source: ModelNode, node: Node, path: string): void {
  const values = { ...STANDARD_VALUES[source.kind], ...valuesFor(job, source, path) };
  const written = new Set<string>(controllersOf(source.kind, 'game').map(({ property }) => property));
  const fill = <H>(header: H, properties: readonly HeaderProperty<H>[]) => {
    for (const property of properties) {
      property.write(header, values);
      for (const name of property.properties) written.add(name);
      reportCut(job, property, values, path);
    }
  };
  fill(node.header, NODE_PROPERTIES);
  if (node.mesh) fill(node.mesh.header, MESH_PROPERTIES);
  if (node.dangly) fill(node.dangly.header, DANGLY_PROPERTIES);
  if (node.light) fill(node.light.header, LIGHT_PROPERTIES);
  if (node.emitter) fill(node.emitter.header, EMITTER_PROPERTIES);
  if (node.reference) fill(node.reference.header, REFERENCE_PROPERTIES);
  const left = Object.keys(values).filter((name) => !written.has(name));
  const keyed = Object.keys(source.keys).filter((name) => !written.has(name));
  for (const name of [...left, ...keyed]) {
    const message = `Property ${name} of ${source.kind} ${source.name} was dropped`;
    job.report.lose(MDL_CODES.MDL_PROPERTY_UNCOMPILED, message, { source: path });
  }
}

function reportCut<H>(
  job: Job,
  { properties, longest }: HeaderProperty<H>,
  values: NodeValues,
  path: string,
): void {
  if (longest === undefined) return;
  for (const name of properties) {
    const value = values[name];
    if (typeof value === 'string') reportText(job.report, value, longest, `${path}.${name}`);
  }
}

/** Before the Enhanced Edition, the material was a fourth texture, and there were no render hints. */
function valuesFor({ target, report }: Job, { values }: ModelNode, path: string): NodeValues {
  if (target === 'ee') return values;
  const { materialname, renderhint, texture3, ...known } = values;
  for (const [name, value] of Object.entries({ materialname, renderhint })) {
    if (value === undefined || value.toUpperCase() === 'NULL') continue;
    report.lose(MDL_CODES.MDL_TARGET_UNKNOWN, `Property ${name} ${value} was dropped`, { source: path });
  }
  return texture3 === undefined ? known : { ...known, materialname: texture3 };
}
