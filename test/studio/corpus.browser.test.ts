import { afterEach, expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';
import { corpus, describeCorpus } from '../corpus.ts';
import { openStudio, type StudioPage } from './page.ts';

const MERC = 'cryengine/fholger-farcry_vrmod/Sources/Objects/characters/sdkmerc';
const KITTY = 'o3d/fabio-miranda+procedural/o3d/samples/assets/kitty_151_idle_stand05_cff1.tgz';

/** Workers need time to start and read, especially on a busy machine. */
const SOON = { timeout: 60_000 };

describeCorpus('the corpus', () => {
  describeBrowser('in the studio', () => {
    let studio: StudioPage;
    afterEach(() => studio.close());

    const readout = () => studio.page.locator('.stage-readout').textContent();

    test.each([
      ['Cally', ['cal3d/imvu-cal3d/data/cally'], /1\.\d+ m high/, 'cally_walk'],
      ['the mercenary', [`${MERC}/SDKmerc.cgf`, `${MERC}/cwalkfwd_loop.caf`], / m high/, 'cwalkfwd_loop'],
      [
        'the shadow dragon',
        ['mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development/mdl/c_drgshad.mdl'],
        / m high/,
        'cwalk',
      ],
      ['the kitty', [KITTY], / units high/, ''],
    ] as const)(
      '%s is shown when dropped, and moves as the library computes',
      { timeout: 120_000 },
      async (_, paths, height, clip) => {
        studio = await openStudio([], { draws: true });
        await studio.drop(paths.map(corpus));
        await expect.poll(readout, SOON).toMatch(height);
        const chooser = studio.page.getByRole('combobox', { name: 'Clip', exact: true });
        await chooser.fill(clip);
        const clips = studio.page.getByRole('listbox', { name: 'Clip' }).getByRole('option');
        await clips.filter({ hasText: clip }).last().click();
        await studio.page.keyboard.press('Escape');
        await studio.page.locator('.stage-picture canvas').click({ position: { x: 5, y: 5 } });
        await studio.page.keyboard.press('.');
        await studio.page.keyboard.press('.');
        await studio.page.keyboard.press('d');
        await expect.poll(readout, SOON).toContain('CPU − GPU');
        const [, relative] = /([\d.e-]+) of the height/.exec((await readout())!)!;
        expect(Number(relative)).toBeLessThan(1e-5);
        expect(studio.takeComplaints()).toEqual([]);
      },
    );

    test('a damaged file shows its issues and its bytes', async () => {
      studio = await openStudio();
      await studio.drop([corpus('cal3d/generated/malformed/truncated.csf')]);
      await studio.page.getByRole('tab', { name: 'Issues' }).click();
      await expect.poll(() => studio.page.getByRole('tabpanel').textContent(), SOON).toContain('BINARY_');
      await studio.page.getByRole('tab', { name: 'Bytes' }).click();
      await studio.page.getByRole('treeitem').first().waitFor();
    });
  });
});
