import type { Report } from '../report/report.ts';
import { FormatError } from '../report/report.ts';
import type { Archive, ArchiveFormat } from './archive.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { bytesSource, readRange, type Source } from './source.ts';
import { openTar, tar } from './tar.ts';
import { gunzip } from './unpack.ts';

/** A gzip file is unpacked as a whole, since it has no random access. */
export const tarGz: ArchiveFormat = {
  id: 'tar.gz',
  title: 'tar compressed by gzip, such as the scenes of Google O3D',
  extensions: ['tgz', 'gz'],
  detect: (head) => head[0] === 0x1f && head[1] === 0x8b && head[2] === 8,
  open: async (source, _part, report) => openTarGz(source, report),
  schema: { records: [], introduction: 'A tar file compressed by gzip (RFC 1952).' },
};

async function openTarGz(source: Source, report: Report): Promise<Archive> {
  const { data, complete } = gunzip(await readRange(source, 0, source.size, 'file'));
  if (!complete) {
    const message = `The gzip stream is damaged or cut off after ${data.length} unpacked bytes`;
    report.add(ARCHIVE_CODES.ARCHIVE_TRUNCATED, message, { offset: source.size });
  }
  if (!tar.detect(data)) {
    const message = 'The gzip file does not contain a tar archive';
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNKNOWN, message, { offset: 0 });
  }
  const archive = await openTar(bytesSource(data), report);
  return { ...archive, format: tarGz.id, version: 'tar.gz', bytes: data.length };
}
