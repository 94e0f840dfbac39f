/** Yorick as glTF-Transform packs him with meshopt. */
import { Logger, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRONOS_EXTENSIONS } from '@gltf-transform/extensions';
import { meshopt } from '@gltf-transform/functions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { buildYorick } from '../../samples/build/yorick.ts';
import { Report } from '../../src/report/report.ts';
import { sceneToGlb } from '../formats/gltf/written.ts';

/** The high level also uses filters. */
export async function packedYorick(level: 'medium' | 'high'): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions([...KHRONOS_EXTENSIONS, EXTMeshoptCompression])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  const document = await io.readBinary(await sceneToGlb(buildYorick(), new Report()));
  await document.transform(meshopt({ encoder: MeshoptEncoder, level }));
  return io.writeBinary(document);
}
