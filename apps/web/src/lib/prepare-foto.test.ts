import { describe, expect, it } from 'vitest';
import { fotoWarning, prepareFoto } from './prepare-foto.ts';
import { fitInto } from './shrink.ts';

describe('a picture before it is sent', () => {
  // Rule: DIRI-17
  it('fits its long edge into 2,400 pixels and is never made larger', () => {
    expect(fitInto({ width: 3024, height: 4032 })).toEqual({ width: 1800, height: 2400 });
    expect(fitInto({ width: 4032, height: 3024 })).toEqual({ width: 2400, height: 1800 });
    expect(fitInto({ width: 450, height: 600 })).toEqual({ width: 450, height: 600 });
  });

  // Rule: DIRI-17
  it('is warned about in one sentence, and never forbidden', () => {
    const size = { lebar: 1200, tinggi: 1600 };
    expect(fotoWarning([], size, 'dokumen')).toBeUndefined();
    expect(fotoWarning(['gelap'], size, 'dokumen')).toBe(
      'Foto ini gelap, mungkin sulit dibaca. Boleh tetap dikirim, lebih baik difoto ulang.',
    );
    expect(fotoWarning(['buram di bagian kanan'], { lebar: 150, tinggi: 200 }, 'dokumen')).toMatch(
      /^Foto ini buram di bagian kanan dan kecil \(150 × 200 piksel\), mungkin/,
    );
    expect(fotoWarning([], { lebar: 90, tinggi: 120 }, 'portrait')).toMatch(/piksel\), mungkin kurang jelas/);
    expect(fotoWarning(['gelap', 'buram'], { lebar: 150, tinggi: 200 }, 'dokumen')).toMatch(
      /^Foto ini gelap, buram, dan kecil/,
    );
  });

  it('is refused by what is in it, whatever its name says', async () => {
    const word = new File(['PK\u0003\u0004 word/document.xml'], 'kartu-keluarga.jpg', { type: 'image/jpeg' });
    await expect(prepareFoto(word)).rejects.toThrow(
      'kartu-keluarga.jpg tidak dapat dipakai. Berkas ini bukan foto (JPG, PNG, HEIC, WebP) atau PDF, atau isinya rusak.',
    );
    await expect(prepareFoto(new File([], 'kk.pdf'))).rejects.toThrow('kk.pdf tidak dapat dipakai. Berkas ini kosong.');
  });

  it('goes as it is where the browser cannot read it, up to 10 MiB', async () => {
    const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
    const odd = new File([head], 'aneh.jpg');
    expect(await prepareFoto(odd)).toEqual({ file: odd, lebar: 0, tinggi: 0 });
    const huge = new File([head, new Uint8Array(10 * 1024 * 1024)], 'besar.jpg');
    await expect(prepareFoto(huge)).rejects.toThrow('besar.jpg tidak dapat dipakai. Ukuran file maksimal 10 MB');
  });
});
